/** Words that people use as passwords. */
const OBVIOUS =
  /change[-_ ]?(me|this|it)|pass(word|wort)|contrase|secret|abono|example|ejemplo|default|production|qwerty|letmein|admin|test/gi
/** The minimum number of characters that must remain after obvious parts are removed. */
const SURPRISES_MIN = 20
const DIFFERENT_MIN = 10

/**
 * Returns why a secret is easy to guess, or null if it looks generated. This is a plausibility check, not a
 * measure of entropy: 32 random bytes pass, but so does a line of a song.
 */
export function weaknessOf(secret: string): string | null {
  if (new Set(secret).size < DIFFERENT_MIN) return `has fewer than ${DIFFERENT_MIN} different characters`
  if (periodOf(secret) <= secret.length / 2) return 'repeats itself'
  if (surprisesIn(secret.replaceAll(OBVIOUS, '')) < SURPRISES_MIN)
    return 'consists of common words or sequences'
  return null
}

/** The period of a repeated text: 3 for "abcabca". */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period++) if (text.startsWith(text.slice(period))) return period
  return text.length
}

/** Counts the characters that do not repeat or continue a sequence, as in "aaa", "abc" and "321". */
function surprisesIn(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NaN)) > 1 || index === 0)
    .length
}
