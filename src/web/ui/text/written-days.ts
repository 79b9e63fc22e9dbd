import type { Brand } from '#contract/brand/brand.ts'

/** A day as every answer has it (spec 3), with the time behind it where there is one. */
const DAY = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?: (\d{2}:\d{2})(?::\d{2})?)?(?!\d)/

/** One piece of a sentence: words, or a day with its name for machines. */
export type DayPiece = { readonly text: string; readonly day?: string }

/**
 * A sentence with its days told apart and written as the brand wishes: as specified, or `3 dic 2026` with the month's short
 * name from `months`. The browser's own names differ from the server's, and a page that is drawn twice must be one.
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
