import { withoutDirectionMarks } from './direction-marks.ts'
import { ok, type Result, refuse } from './result.ts'

/**
 * Most UTF-16 units per counted character. The longest emoji in use take 15. Without a bound, one "character" could
 * carry any number of combining marks, and a limit of 200 characters would limit nothing.
 */
export const UNITS_PER_CHARACTER_MAX = 32

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

// Line ends are CR LF in a posted form and LF in a text box; both are normalised so that client and server count the
// same.
const lineEnds = /\r\n?/g
// Cc are control characters; Cs are unpaired surrogates, which no database stores.
const unreadable = /[^\P{Cc}\n]|\p{Cs}/u
const visible = /[^\s\p{Cf}]/u

/** Counts the characters a reader sees: grapheme clusters, a line end as one (spec 5, design 5). */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

/** Returns whether the text has at most `max` visible characters and no excessive combining marks. */
export function fitsCharacters(text: string, max: number): boolean {
  // The length is checked first, so that a very long text is never segmented.
  return text.length <= max * UNITS_PER_CHARACTER_MAX && countCharacters(text) <= max
}

/**
 * Returns the longest prefix that `fitsCharacters`; never cuts inside a character (spec 5, "extra input is ignored").
 */
export function cutCharacters(text: string, max: number): string {
  const unitsMax = max * UNITS_PER_CHARACTER_MAX
  let count = 0
  let end = 0
  for (const { segment } of graphemes.segment(text.slice(0, unitsMax + 1))) {
    if (count === max || end + segment.length > unitsMax) break
    count += 1
    end += segment.length
  }
  return text.slice(0, end)
}

/** A text after an insertion: `inserted` is between `before` and `after`. */
export interface Insertion {
  before: string
  inserted: string
  after: string
}

/** Returns the longest prefix of the insertion that fits; existing text stays (spec 5). */
export function fitInsertion({ before, inserted, after }: Insertion, max: number): string {
  if (fitsCharacters(before + inserted + after, max)) return inserted
  let part = cutCharacters(inserted, Math.max(0, max - countCharacters(before + after)))
  // A joining mark takes no place of its own, or splits a character in two.
  while (part !== '' && !fitsCharacters(before + part + after, max)) {
    part = cutCharacters(part, countCharacters(part) - 1)
  }
  return part
}

/** Returns what was inserted at the caret (in UTF-16 units), compared with the earlier text. */
export function insertionIn(last: string, now: string, caret: number): Insertion {
  const after = now.slice(caret)
  const most = Math.min(caret, Math.max(0, last.length - after.length))
  let same = 0
  while (same < most && last[same] === now[same]) same += 1
  return { before: now.slice(0, same), inserted: now.slice(same, caret), after }
}

/**
 * Normalises line ends, trims, and removes direction marks. Refuses `control-character` for control characters other
 * than newline.
 */
export function readText(text: string): Result<string, 'control-character'> {
  const unified = withoutDirectionMarks(text.replace(lineEnds, '\n'))
  return unreadable.test(unified) ? refuse('control-character') : ok(unified.trim())
}

/** Returns whether a text is blank: only spaces, line ends and invisible formatting. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}
