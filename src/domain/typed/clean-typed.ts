/** Invisible characters: direction marks, joiners, soft hyphens, byte order marks, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Numeric characters that are not digits: NFKC would turn a footnote's `²` into 2. */
const NO_DIGIT = /\p{No}/gu
const DIGIT = /\p{Nd}/gu
const IS_DIGIT = /^\p{Nd}$/u
const DASH = /[\p{Pd}\u2212\u2043]/gu
const BLANK = /[\s\p{Z}\p{Cc}]+/gu

/** Quotation marks, apostrophes around a value, and the spreadsheet notation `="..."`. */
const QUOTES = /^\s*=(?=")|["“”„«»]|^\s*['‘’`]+|['‘’`]+\s*$/gu
/** Longest input, including a surrounding message. Reader time grows with its square. */
const TYPED_MAX = 500
/** A character that no format contains, so every reader refuses it. */
export const UNREADABLE = '\ufffd'

/**
 * Prepares a typed value for sending. An overlong value is sent as unreadable, because a shortened one would be
 * another value.
 */
export const sendableTyped = (typed: string): string => (typed.length > TYPED_MAX ? UNREADABLE : typed)

/**
 * Cleans a typed or pasted value of a fixed format. Every reader of such a value starts here. Folds as `foldTyped`
 * does, drops quotation marks, and marks overlong input as unreadable.
 */
export const cleanTyped = (typed: string): string => foldTyped(sendableTyped(typed).replace(QUOTES, ''))

/**
 * Folds a text to find numbers in it: NFKC, no invisible characters, every dash is `-`, every run of blanks is one
 * space, digits of any script are ASCII. Names and free texts are not stored this way, because their scripts need
 * joiners.
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

/** The decimal digits of a script are ten consecutive code points from zero to nine. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code < 128) return digit
  let before = 0
  while (IS_DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
