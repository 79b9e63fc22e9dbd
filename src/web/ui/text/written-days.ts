import type { Brand } from '#contract/brand/brand.ts'

/** A date in an answer (spec 3), with an optional time. */
const DAY = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?: (\d{2}:\d{2})(?::\d{2})?)?(?!\d)/

/** A piece of a sentence: text, or a date with its machine-readable value. */
export type DayPiece = { readonly text: string; readonly day?: string }

/**
 * Splits a sentence into text and dates, formatted as the brand wishes: as specified, or `3 dic 2026` with a short
 * name from `months`. The month names are ours, because browser and server names differ and both render the page.
 */
export function writtenDays(sentence: string, style: Brand['dateStyle'], months: () => string): DayPiece[] {
  const pieces: DayPiece[] = []
  let rest = sentence
  for (let found = DAY.exec(rest); found; found = DAY.exec(rest)) {
    const [whole, year = '', month = '', date = '', time] = found
    const name = style === 'locale' ? months().split(' ')[Number(month) - 1] : undefined
    const text = name ? `${Number(date)} ${name} ${year}${time ? `, ${time}` : ''}` : whole
    pieces.push({ text: rest.slice(0, found.index) }, { text, day: `${year}-${month}-${date}` })
    rest = rest.slice(found.index + whole.length)
  }
  return [...pieces, { text: rest }].filter(({ text }) => text !== '')
}
