import { withoutDirectionMarks } from './direction-marks.ts'
import { ok, type Result, refuse } from './result.ts'

/**
 * The most UTF-16 units that a text may take per counted character. The longest emoji in use take 15; without
 * a bound, one "character" could carry any number of combining marks, and a limit of 200 characters would
 * limit nothing.
 */
export const UNITS_PER_CHARACTER_MAX = 32

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

// Line ends come as CR LF from a posted form and as LF from a text box's value: one thing here, so both sides
// count the same.
const lineEnds = /\r\n?/g
// Cc are the control characters, Cs the halves of a broken surrogate pair, which no database stores as text.
const unreadable = /[^\P{Cc}\n]|\p{Cs}/u
const visible = /[^\s\p{Cf}]/u

/**
 * How many characters a person sees in the text: grapheme clusters, a line end counting one (spec 5, design
 * 5).
 */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

/** Whether the text is at most `max` characters as people count them, and not padded beyond reason. */
export function fitsCharacters(text: string, max: number): boolean {
  // The length is asked first, so that a very long text is never segmented.
  return text.length <= max * UNITS_PER_CHARACTER_MAX && countCharacters(text) <= max
}

/**
 * The longest beginning of the text that `fitsCharacters`; never cuts inside a character (spec 5, "extra
 * input is ignored").
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

/** A text with what was just put into it: `inserted` stands between `before` and `after`. */
export interface Insertion {
  before: string
  inserted: string
  after: string
}

/**
 * As much of the beginning of what is inserted as fits beside what stands there already: what was written before stays,
 * and what goes beyond is ignored (spec 5).
 */
export function fitInsertion({ before, inserted, after }: Insertion, max: number): string {
  if (fitsCharacters(before + inserted + after, max)) return inserted
  let part = cutCharacters(inserted, Math.max(0, max - countCharacters(before + after)))
  // A mark that joins what stands beside it takes no place of its own, or makes one of two.
  while (part !== '' && !fitsCharacters(before + part + after, max)) {
    part = cutCharacters(part, countCharacters(part) - 1)
  }
  return part
}

/** What came into a text at its caret, in UTF-16 units, held against the text before. */
export function insertionIn(last: string, now: string, caret: number): Insertion {
  const after = now.slice(caret)
  const most = Math.min(caret, Math.max(0, last.length - after.length))
  let same = 0
  while (same < most && last[same] === now[same]) same += 1
  return { before: now.slice(0, same), inserted: now.slice(same, caret), after }
}

/**
 * The text with one kind of line end, no blank edges and nothing that turns its direction, or the refusal `control-character` when it holds any
 * control character but the newline.
 */
export function readText(text: string): Result<string, 'control-character'> {
  const unified = withoutDirectionMarks(text.replace(lineEnds, '\n'))
  return unreadable.test(unified) ? refuse('control-character') : ok(unified.trim())
}

/** Whether there is nothing to see in the text: only spaces, line ends and invisible formatting. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}
