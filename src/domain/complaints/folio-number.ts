import { cleanTyped } from '#domain/typed/clean-typed.ts'

/** As people type what was read out to them: small letters, spaces, and letters that look like digits. */
const cleaned = (typed: string) =>
  cleanTyped(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z-]/g, '')

const asDigits = (text: string) => text.replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** More than any number has that the desk looks for. */
const LONGEST = 64

/** The folio that was meant, or another number as it was typed; empty for what is longer than any. */
export function folioNumber(typed: string | null): string {
  const text = cleaned(typed ?? '')
  if (text.length > LONGEST) return ''
  const [, day, first, second] = /^(\d{6})([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(asDigits(text)) ?? []
  // An order number of 14 digits alone looks like a folio without its lines.
  const isFolio = day !== undefined && !/^\d+$/.test(text)
  return isFolio ? `${day}-${first}-${second}` : text
}

/** A part of a folio: one whole group of it, by which an index finds it, and everything that was said. */
export interface FolioPart {
  group: string
  part: string
}

/** The part of a folio that was meant: one of its groups, both, or its day and the first. Null for anything else. */
export function folioPart(typed: string): FolioPart | null {
  const found = /^(\d{6})?([0-9A-Z]{4})([0-9A-Z]{4})?$/.exec(asDigits(cleaned(typed)))
  const [, day, group, second] = found ?? []
  if (group === undefined || (day !== undefined && second !== undefined)) return null
  return { group, part: [day, group, second].filter((piece) => piece !== undefined).join('-') }
}
