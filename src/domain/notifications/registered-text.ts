/** A part of a registered text that differs from message to message: `{#var#}`, as India's register has it, or `{{1}}`, as WhatsApp has it. */
const VARIABLE = /\{#([a-z]+)#\}|\{\{(\d{1,2})\}\}/g

/** Several side by side, which share what is longer than one may be. */
const RUN = /(?:\{#[a-z]+#\}|\{\{\d{1,2}\}\})+/g

/** The value of each variable of a registered text, in the order in which they stand there. */
export type RegisteredValues = readonly { readonly name: string; readonly value: string }[]

/**
 * What a text has in place of the variables of a registered one; null where it is another text. Every variable stands for at least
 * one character. Each fixed piece is taken where it comes first, and the last one at the end: if any reading fits, this one does.
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
 * The places of a registered text, from 1 on, whose values are longer there than a carrier takes: `variableMax` characters for
 * each variable, and variables side by side share one value. None where the text is another one.
 */
export function crampedIn(registered: string, text: string, variableMax: number): number[] {
  const room = [...registered.matchAll(RUN)].map(([run]) => [...run.matchAll(VARIABLE)].length * variableMax)
  const values = valuesIn(registered.replaceAll(RUN, '{#var#}'), text) ?? []
  return values.flatMap(({ value }, index) => ([...value].length > (room[index] ?? 0) ? [index + 1] : []))
}
