// The letters of Windows-1252 beyond Latin-1, which the fonts of every PDF reader have as well.
const ALSO = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/**
 * The text in the letters that a PDF's own fonts have. The sign of the rupee, which they do not, becomes `INR `; any
 * other letter becomes a question mark, so that a reader sees that something stood there.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC').replaceAll('₹', 'INR ')]
    .map((letter) => (/[\n\x20-\x7e\xa0-\xff]/.test(letter) || ALSO.includes(letter) ? letter : '?'))
    .join('')
}
