import { expect, test } from 'vitest'
import { type CheckRecord, emptyRecord, withBegun, withHeard, withLine } from './check-record.ts'
import { heardAs } from './host-message.ts'
import { KEPT_MS, memoryIn } from './record-memory.ts'

const NOW_MS = 1_800_000_000_000

/** The used parts of a browser storage. */
function storage(text: string | null = null): Storage {
  const kept = new Map(text === null ? [] : [['abono-bridge-check-1', text]])
  return {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const memoryWith = (local: string | null, nowMs = NOW_MS) =>
  memoryIn({ sessionStorage: storage(), localStorage: storage(local) }, () => nowMs)

const begun = withBegun(emptyRecord(NOW_MS), 'goHome', [{ id: 'page-1', wants: 'anything' }], NOW_MS)
const said = heardAs({ jsonrpc: '2.0', id: 7 }, false, NOW_MS)
const record: CheckRecord = withHeard(withLine(begun, { atMs: NOW_MS, to: 'page', shown: said.shown }), said)

test('a stored record is read back unchanged', () => {
  const memory = memoryWith(null)
  memory.keep(record)
  expect(memory.read()).toEqual(record)
  memory.forget()
  expect(memory.read()).toBeNull()
})

test('of two records the newer counts, and an unreadable one is skipped', () => {
  const text = (savedAtMs: number) => JSON.stringify({ ...record, savedAtMs })
  const read = (session: string, local: string) =>
    memoryIn({ sessionStorage: storage(session), localStorage: storage(local) }, () => NOW_MS).read()
  expect(read(text(NOW_MS), text(NOW_MS + 1))?.savedAtMs).toBe(NOW_MS + 1)
  expect(read('{', text(NOW_MS))?.savedAtMs).toBe(NOW_MS)
})

test.each<[string, unknown]>([
  ['one without its attempts', { attempts: null, savedAtMs: 9e15 }],
  ['one whose attempt is none', { ...record, attempts: { goHome: null } }],
  ['one whose log is no list', { ...record, log: {} }],
  ['one whose faults are none', { ...record, faults: [null] }],
  ['one with a time that is none', { ...record, log: [{ atMs: 9e15, to: 'page', shown: '' }] }],
  ['a word', 'abono'],
  ['one that was begun tomorrow', { ...record, startedAtMs: NOW_MS + KEPT_MS }],
])('an invalid record is discarded: %s', (_title, kept) => {
  expect(memoryWith(JSON.stringify(kept)).read()).toBeNull()
})

test('a record is kept for a day', () => {
  const text = JSON.stringify(record)
  expect(memoryWith(text, NOW_MS + KEPT_MS).read()).toEqual(record)
  expect(memoryWith(text, NOW_MS + KEPT_MS + 1).read()).toBeNull()
})
