import { isAction } from '#web/bridge/protocol.ts'
import { type FramedWindow, findMethod, findTransport, type HostMapping } from '#web/bridge/transports.ts'
import { type CheckRecord, emptyRecord, reopened } from './check-record.ts'
import type { Memory } from './record-memory.ts'

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
