import type { CheckRecord } from './check-record.ts'
import { keptRecord } from './kept-record.ts'

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
