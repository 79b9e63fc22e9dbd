/** What people type when they are asked for a secret and think of none. */
const OBVIOUS =
  /change[-_ ]?(me|this|it)|pass(word|wort)|contrase|secret|abono|example|ejemplo|default|production|qwerty|letmein|admin|test/gi
/** So many characters nobody can guess have to be left of a secret when what is obvious in it is taken away. */
const SURPRISES_MIN = 20
const DIFFERENT_MIN = 10

/**
 * Why a secret is one that somebody could guess; null for one that looks as if a machine had made it. It is a look at
 * what is obvious, and no measure: 32 random bytes pass, a sentence of a song does too.
 */
export function weaknessOf(secret: string): string | null {
  if (new Set(secret).size < DIFFERENT_MIN) return `has fewer than ${DIFFERENT_MIN} different characters`
  if (periodOf(secret) <= secret.length / 2) return 'says the same thing again and again'
  if (surprisesIn(secret.replaceAll(OBVIOUS, '')) < SURPRISES_MIN)
    return 'is made of words or rows that anybody would try'
  return null
}

/** After how many characters a text begins anew: 3 for "abcabca". */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period++) if (text.startsWith(text.slice(period))) return period
  return text.length
}

/** How many characters do not simply repeat or count on from the one before, as in "aaa", "abc" and "321". */
function surprisesIn(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NaN)) > 1 || index === 0)
    .length
}
