import { cleanTyped } from '#domain/typed/clean-typed.ts'

/** Normalises a folio as typed from speech: lower case, spaces, and letters that look like digits. */
const cleaned = (typed: string) =>
  cleanTyped(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z-]/g, '')

const asDigits = (text: string) => text.replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** Longest number that the desk looks for. */
const LONGEST = 64

/** Returns the intended folio, or another number as typed; empty if it is too long. */
export function folioNumber(typed: string | null): string {
  const text = cleaned(typed ?? '')
  if (text.length > LONGEST) return ''
  const [, day, first, second] = /^(\d{6})([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(asDigits(text)) ?? []
  // A bare order number of 14 digits looks like a folio without hyphens.
  const isFolio = day !== undefined && !/^\d+$/.test(text)
  return isFolio ? `${day}-${first}-${second}` : text
}

/** Part of a folio: one whole group for the index lookup, and the whole text for the match. */
export interface FolioPart {
  group: string
  part: string
}

/**
 * Returns the intended part of a folio: one group, both groups, or its date and the first group. Null for other texts.
 */
export function folioPart(typed: string): FolioPart | null {
  const found = /^(\d{6})?([0-9A-Z]{4})([0-9A-Z]{4})?$/.exec(asDigits(cleaned(typed)))
  const [, day, group, second] = found ?? []
  if (group === undefined || (day !== undefined && second !== undefined)) return null
  return { group, part: [day, group, second].filter((piece) => piece !== undefined).join('-') }
}
