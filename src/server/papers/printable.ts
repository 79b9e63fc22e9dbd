import { withoutDirectionMarks } from '#domain/direction-marks.ts'

/**
 * The text in its printable form. The rupee sign becomes `INR `; characters without a glyph, and those that
 * change the direction of text, are removed.
 */
export const printable = (text: string): string =>
  withoutDirectionMarks(text.normalize('NFC').replaceAll('₹', 'INR ')).replace(/[^\P{Cc}\n]/gu, ' ')
