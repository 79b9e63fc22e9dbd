/** Numbers longer than this are names in disguise, and JavaScript would round their last digits. */
const EXACT_DIGITS_MAX = 15

/**
 * Reads JSON in which a reference may stand as a number of 20 digits, as Conekta's own example has it: such a whole
 * number becomes text, digit for digit. Undefined when it is not JSON.
 */
export function readExactJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
      const source = context?.source ?? ''
      return typeof value === 'number' && source.length > EXACT_DIGITS_MAX && /^\d+$/.test(source)
        ? source
        : value
    })
  } catch {
    return undefined
  }
}
