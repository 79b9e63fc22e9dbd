/** Marks that no one sees: direction marks, joiners, soft hyphens, byte order marks, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Numbers that are no digits: a footnote's `²` would become the digit 2 by NFKC. */
const NO_DIGIT = /\p{No}/gu
const DIGIT = /\p{Nd}/gu
const IS_DIGIT = /^\p{Nd}$/u
const DASH = /[\p{Pd}\u2212\u2043]/gu
const BLANK = /[\s\p{Z}\p{Cc}]+/gu

/** Quotation marks, the apostrophe around a value, and the `="..."` with which a table keeps digits whole. */
const QUOTES = /^\s*=(?=")|["“”„«»]|^\s*['‘’`]+|['‘’`]+\s*$/gu
/** More characters than such a value has, with the message around it. Readers take time that grows by the square of them. */
const TYPED_MAX = 500
/** A character that no format has: no reader takes a text with it. */
export const UNREADABLE = '\ufffd'

/** A typed value as it is sent: one that is longer than any value is sent as unreadable, because a shortened one is another value. */
export const sendableTyped = (typed: string): string => (typed.length > TYPED_MAX ? UNREADABLE : typed)

/**
 * Cleans a value of a fixed format as it was typed or pasted, as `foldTyped` does. Every reader of such a value begins here.
 * Quotation marks are dropped, and what is longer than any value is unreadable.
 */
export const cleanTyped = (typed: string): string => foldTyped(sendableTyped(typed).replace(QUOTES, ''))

/**
 * Folds a text of any length to look for numbers in it: compatibility forms are folded (NFKC), invisible characters are
 * dropped, every dash is `-`, every run of blanks is one space, and digits of any script are ASCII digits. Names and free
 * texts are not kept so: their scripts need joiners.
 */
export const foldTyped = (typed: string): string =>
  typed
    .replace(NO_DIGIT, UNREADABLE)
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DIGIT, asciiDigit)
    .replace(DASH, '-')
    .replace(BLANK, ' ')
    .trim()

/** The decimal digits of a script are ten code points in a row, from zero to nine. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code < 128) return digit
  let before = 0
  while (IS_DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
