import type { CheckRecord } from './bridge-check-record.ts'

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
export function memoryIn(stores: Stores): Memory {
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
      const found = inEach((store) => recordIn(store.getItem(KEY))).filter((record) => record !== null)
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

function recordIn(text: string | null): CheckRecord | null {
  const record: unknown = JSON.parse(text ?? 'null')
  const isOurs =
    typeof record === 'object' && record !== null && 'attempts' in record && 'savedAtMs' in record
  // The key names this form of a record, and nobody else writes under it.
  return isOurs ? (record as CheckRecord) : null
}
