import { STAFF_TEXT_MAX } from '#domain/desk/limits.ts'
import { fitsCharacters, isBlank, readText } from '#domain/text-count.ts'

/** The limit of a page that shows an answer (contract/fields, `line`). */
const UNITS_MAX = 4000

export type StaffText = { ok: true; text: string } | { ok: false; problem: 'empty' | 'long' | 'characters' }

/** A text of the staff, ready to be stored, or what is wrong with it. */
export function staffText(typed: string): StaffText {
  const read = readText(typed)
  if (!read.ok) return { ok: false, problem: 'characters' }
  if (isBlank(read.value)) return { ok: false, problem: 'empty' }
  const fits = fitsCharacters(read.value, STAFF_TEXT_MAX) && read.value.length <= UNITS_MAX
  return fits ? { ok: true, text: read.value } : { ok: false, problem: 'long' }
}
