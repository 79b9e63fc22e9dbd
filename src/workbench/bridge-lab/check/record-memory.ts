import * as z from 'zod/mini'
import { jsonIn } from '#web/browser/bridge/loose-json.ts'
import { isAction } from '#web/browser/bridge/protocol.ts'
import {
  type FramedWindow,
  findMethod,
  findTransport,
  type HostMapping,
} from '#web/browser/bridge/transports.ts'
import { type CheckRecord, emptyRecord, reopened } from './check-record.ts'

/** Where a record outlives its page: an app may load it again, or show it in another webview. */
export interface Memory {
  read(): CheckRecord | null
  keep(record: CheckRecord): void
  forget(): void
}

const KEY = 'abono-bridge-check-1'

interface Stores {
  readonly sessionStorage: Storage
  readonly localStorage: Storage
}

/** Both storages of the browser: the one is gone with its webview, the other is emptied when a complaint is sent. */
export function memoryIn(stores: Stores, nowMs: () => number): Memory {
  // A webview may have either switched off, and then says so by throwing, or by null.
  const inEach = <Value>(use: (store: Storage) => Value): Value[] =>
    (['sessionStorage', 'localStorage'] as const).flatMap((name) => {
      try {
        return [use(stores[name])]
      } catch {
        return []
      }
    })
  return {
    read() {
      const found = inEach((store) => keptRecord(store.getItem(KEY) ?? '', nowMs())).filter(
        (record) => record !== null,
      )
      return found.sort((one, other) => other.savedAtMs - one.savedAtMs)[0] ?? null
    },
    keep(record) {
      const text = JSON.stringify(record)
      inEach((store) => store.setItem(KEY, text))
    },
    forget() {
      inEach((store) => store.removeItem(KEY))
    },
  }
}

/** How long a record is worth keeping: it holds what an engineer typed, which may be a person's number. */
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

interface KeepSurroundings {
  window: FramedWindow
  origins: readonly string[]
  mapping: HostMapping
  memory: Memory
  nowMs(): number
}

/** The record of a check: kept at each change, so that nothing is lost when an action leads away from the page. */
export function keepRecord({ window, origins, mapping, memory, nowMs }: KeepSurroundings) {
  const watchers = new Set<() => void>()
  const before = memory.read()
  let record = before ? reopened(before) : emptyRecord(nowMs())
  let isOpen = true

  return {
    record: () => record,
    change(next: CheckRecord) {
      if (!isOpen) return
      // Looked for each time: an app may put its object there after the page has begun.
      const mapped = Object.entries(mapping).filter(([, method]) => findMethod(window, method))
      record = {
        ...next,
        savedAtMs: nowMs(),
        transport: findTransport(window, origins)?.name ?? null,
        mapped: mapped.map(([action]) => action).filter(isAction),
      }
      memory.keep(record)
      for (const watcher of watchers) watcher()
    },
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    forget() {
      memory.forget()
      record = emptyRecord(nowMs())
    },
    /** From here on nothing is written: what still waits was left open. */
    close() {
      isOpen = false
    },
  }
}
