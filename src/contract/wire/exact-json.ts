/** Up to so many digits a number is a number; longer ones are names in disguise, and JavaScript would round them. */
const EXACT_DIGITS = 15

/** A text of JSON, which is left alone, or a number. Written so that no long text makes it go back and try again. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const MAY_BE_LONG = new RegExp(`(?:\\d\\.?){${EXACT_DIGITS + 1}}`)

/**
 * Reads JSON in which a reference may stand as a number of 18 digits, as backends and Conekta's own example have it: a
 * whole number so long, and any other that JavaScript would round, becomes text exactly as it was written. Undefined when it is not JSON.
 */
export function readExactJson(text: string): unknown {
  try {
    const rounded: unknown = JSON.parse(text)
    // Browsers before Chrome 114 do not tell a number's own text, so the long ones are put between quotes.
    return MAY_BE_LONG.test(text) ? JSON.parse(text.replace(TEXT_OR_NUMBER, quotedIfRounded)) : rounded
  } catch {
    return undefined
  }
}

function quotedIfRounded(token: string): string {
  if (token.startsWith('"') || token.replace(/[eE].*|\D/g, '').length <= EXACT_DIGITS) return token
  // A fraction of many digits is how computers write a tenth, and is still the number that it was.
  return token.includes('.') && String(Number(token)) === token ? token : `"${token}"`
}
