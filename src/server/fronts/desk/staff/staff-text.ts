import { fitsCharacters, isBlank, readText } from '#domain/text-count.ts'

/** Characters of an answer or a note, as people count them. */
export const STAFF_TEXT_MAX = 2000
/** What a page that shows an answer takes at most (contract/fields, `line`). */
const UNITS_MAX = 4000

export type StaffText = { ok: true; text: string } | { ok: false; problem: 'empty' | 'long' | 'characters' }

/** What somebody of the staff wrote, ready to be kept, or what is wrong with it. */
export function staffText(typed: string): StaffText {
  const read = readText(typed)
  if (!read.ok) return { ok: false, problem: 'characters' }
  if (isBlank(read.value)) return { ok: false, problem: 'empty' }
  const fits = fitsCharacters(read.value, STAFF_TEXT_MAX) && read.value.length <= UNITS_MAX
  return fits ? { ok: true, text: read.value } : { ok: false, problem: 'long' }
}
