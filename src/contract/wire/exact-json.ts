/** Longest number kept as a number; longer ones are identifiers that JavaScript would round. */
const EXACT_DIGITS = 15

/** A JSON text, which is skipped, or a number. The expression never backtracks on long texts. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const MAY_BE_LONG = new RegExp(`(?:\\d\\.?){${EXACT_DIGITS + 1}}`)

/**
 * Parses JSON in which an identifier may be an unquoted long number, as in backends and Conekta's example: whole
 * numbers that JavaScript would round become text as written. Undefined for invalid JSON.
 */
export function readExactJson(text: string): unknown {
  try {
    const rounded: unknown = JSON.parse(text)
    // Browsers before Chrome 114 do not expose a number's source text, so long numbers are quoted first.
    return MAY_BE_LONG.test(text) ? JSON.parse(text.replace(TEXT_OR_NUMBER, quotedIfRounded)) : rounded
  } catch {
    return undefined
  }
}

function quotedIfRounded(token: string): string {
  if (token.startsWith('"') || token.replace(/[eE].*|\D/g, '').length <= EXACT_DIGITS) return token
  // A fraction with many digits is a rounded decimal, and keeps its value.
  return token.includes('.') && String(Number(token)) === token ? token : `"${token}"`
}
