import { withoutDirectionMarks } from '#domain/direction-marks.ts'

// The letters of Windows-1252 beyond Latin-1, which the fonts of every PDF reader have as well.
const ALSO = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** Whether the fonts that every PDF reader has can write all of this. */
export const isInReader = (text: string): boolean =>
  [...text].every((letter) => /[\n\x20-\x7e\xa0-\xff]/.test(letter) || ALSO.includes(letter))

/**
 * The text as a paper writes it. The sign of the rupee becomes `INR `, and what would turn the direction of a text or is no
 * letter at all is left out.
 */
export const printable = (text: string): string =>
  withoutDirectionMarks(text.normalize('NFC').replaceAll('₹', 'INR ')).replace(/[^\P{Cc}\n]/gu, ' ')
