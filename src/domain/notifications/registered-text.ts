/** A variable of a registered template: `{#var#}` in India's register, `{{1}}` in WhatsApp's. */
const VARIABLE = /\{#([a-z]+)#\}|\{\{(\d{1,2})\}\}/g

/** Adjacent variables, which share a value longer than the limit of one. */
const RUN = /(?:\{#[a-z]+#\}|\{\{\d{1,2}\}\})+/g

/** Values of a template's variables, in order. */
export type RegisteredValues = readonly { readonly name: string; readonly value: string }[]

/**
 * Returns the values of a text that matches a template; null if it does not. Every variable has at least one
 * character. Fixed pieces match at their first position and the last one at the end, which finds a match whenever one
 * exists.
 */
export function valuesIn(registered: string, text: string): RegisteredValues | null {
  const names = [...registered.matchAll(VARIABLE)].map(([, word, number]) => word ?? number ?? '')
  const [first = '', ...pieces] = registered.replaceAll(VARIABLE, '\u0000').split('\u0000')
  if (pieces.length === 0) return text === registered ? [] : null
  if (!text.startsWith(first)) return null
  const values: { name: string; value: string }[] = []
  let at = first.length
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1
    const next = isLast ? text.length - piece.length : text.indexOf(piece, at + 1)
    if (next <= at || (isLast && !text.endsWith(piece))) return null
    values.push({ name: names[index] ?? '', value: text.slice(at, next) })
    at = next + piece.length
  }
  return values
}

/**
 * Returns the positions (from 1) of variables whose values exceed the carrier's limit: `variableMax` characters per
 * variable, shared by adjacent ones. None if the text does not match.
 */
export function overlongVariables(registered: string, text: string, variableMax: number): number[] {
  const room = [...registered.matchAll(RUN)].map(([run]) => [...run.matchAll(VARIABLE)].length * variableMax)
  const values = valuesIn(registered.replaceAll(RUN, '{#var#}'), text) ?? []
  return values.flatMap(({ value }, index) => ([...value].length > (room[index] ?? 0) ? [index + 1] : []))
}
