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

/** Stores the record across page loads, also in another webview. */
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

/** Both browser storages: session storage ends with its webview, and local storage is cleared after a complaint. */
export function memoryIn(stores: Stores, nowMs: () => number): Memory {
  // A webview may disable either one, by throwing or by null.
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

/** Lifetime of a record: it contains typed data, such as a phone number. */
export const KEPT_MS = 24 * 60 * 60 * 1000

// Range of a Date: the page prints these times.
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

/** Parses a record; null for another format, or one started more than a day ago. */
export function keptRecord(text: string, nowMs: number): CheckRecord | null {
  const read = record.safeParse(jsonIn(text))
  if (!read.success) return null
  const ageMs = nowMs - read.data.startedAtMs
  // Unknown words do not fail; they only get no verdict.
  return ageMs >= 0 && ageMs <= KEPT_MS ? (read.data as CheckRecord) : null
}

interface KeepSurroundings {
  window: FramedWindow
  origins: readonly string[]
  mapping: HostMapping
  memory: Memory
  nowMs(): number
}

/** The record of a check, stored at each change, so that nothing is lost when an action leaves the page. */
export function keepRecord({ window, origins, mapping, memory, nowMs }: KeepSurroundings) {
  const watchers = new Set<() => void>()
  const before = memory.read()
  let record = before ? reopened(before) : emptyRecord(nowMs())
  let isOpen = true

  return {
    record: () => record,
    change(next: CheckRecord) {
      if (!isOpen) return
      // Looked up each time: an app may inject its object after the page has started.
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
    /** From here on nothing is stored: waiting checks were interrupted. */
    close() {
      isOpen = false
    },
  }
}
