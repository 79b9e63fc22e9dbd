import * as z from 'zod/mini'
import { jsonIn } from '#web/bridge/loose-json.ts'
import type { CheckRecord } from './check-record.ts'

/** How long a record is worth keeping: it holds what an engineer typed, which may be somebody's number. */
export const KEPT_MS = 24 * 60 * 60 * 1000

// What a Date can hold: the page writes these times out.
const atMs = z.number().check(z.gte(0), z.lte(8.64e15))
const word = z.nullable(z.string())
const words = z.array(z.string())

const heard = z.object({
  atMs,
  shown: z.string(),
  fault: word,
  kind: z.string(),
  id: word,
  code: z.nullable(z.number()),
  actions: words,
})

const attempt = z.object({
  startedAtMs: atMs,
  asked: z.array(z.object({ id: z.string(), wants: z.string() })),
  heard: z.array(heard),
  outcome: word,
  endedAtMs: z.nullable(atMs),
  hasLeft: z.boolean(),
  said: word,
})

const record = z.object({
  startedAtMs: atMs,
  savedAtMs: atMs,
  transport: word,
  mapped: words,
  offered: z.nullable(words),
  attempts: z.record(z.string(), attempt),
  faults: z.array(heard),
  log: z.array(z.object({ atMs, to: z.string(), shown: z.string() })),
})

/** A record as some page wrote it: null for one of another form, and for one that was begun more than a day ago. */
export function keptRecord(text: string, nowMs: number): CheckRecord | null {
  const read = record.safeParse(jsonIn(text))
  if (!read.success) return null
  const ageMs = nowMs - read.data.startedAtMs
  // Nothing fails at a word that this version does not know; it only gets no verdict of its own.
  return ageMs >= 0 && ageMs <= KEPT_MS ? (read.data as CheckRecord) : null
}
