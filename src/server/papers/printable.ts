import { withoutDirectionMarks } from '#domain/direction-marks.ts'

/**
 * The text as a paper writes it. The sign of the rupee becomes `INR `, and what would turn the direction of a text or is no
 * letter at all is left out.
 */
export const printable = (text: string): string =>
  withoutDirectionMarks(text.normalize('NFC').replaceAll('₹', 'INR ')).replace(/[^\P{Cc}\n]/gu, ' ')
