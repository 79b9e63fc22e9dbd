import pg from 'pg'
import { expect, test } from 'vitest'
import { type Database, DatabaseUnavailable, type Transaction } from '#server/base/database/database.ts'
import { lateCopy } from './late-copy.ts'
import { LATE_SECONDS_MAX, LEFT_ALONE_SECONDS, watchCopy } from './watched-copy.ts'

const SECOND = 1000

function refusal(code: string): Error {
  const error = new pg.DatabaseError('canceled', 0, 'error')
  error.code = code
  return error
}

/** A database and its copy: what each is asked, and what the copy has heard of. */
function pair() {
  const state = {
    now: 0,
    written: 1,
    arrived: 1,
    isCopy: true,
    asked: 0,
    told: [] as string[],
    /** What happens to whoever asks the copy. */
    copySays: async () => {},
    /** What happens to lists alone. */
    listsSay: async () => {},
  }
  const server = (name: string, one: (params: readonly unknown[]) => object): Database => ({
    async transaction(work) {
      if (name === 'copy') {
        state.asked++
        await state.copySays()
      }
      const tx = {
        async one(_: unknown, params: readonly unknown[]) {
          if (name === 'copy' && params.length === 0) await state.listsSay()
          return { ...one(params), name }
        },
      }
      // Only one row is ever asked for here.
      return work(tx as unknown as Transaction)
    },
    close: async () => {},
  })
  const database = server('database', () => ({ place: String(state.written), cluster: 'ours' }))
  const copy = server('copy', ([place]) => ({
    isCopy: state.isCopy,
    isThere: Number(place) <= state.arrived,
  }))
  const tell = (why: string) => state.told.push(why)
  const lists = lateCopy(database, [watchCopy(database, copy, tell, () => state.now, 50)])
  const readFrom = async (isReading = true) => {
    const asked = (tx: Transaction) => tx.one({ name: 'who', text: '' }, []) as Promise<{ name: string }>
    return (await lists.transaction(asked, { readOnly: isReading })).name
  }
  return { state, lists, readFrom }
}

test('a copy that holds everything is read; what is written goes to the database', async () => {
  const { readFrom } = pair()
  expect([await readFrom(), await readFrom(false)]).toEqual(['copy', 'database'])
})

test('a copy that is later than it may be is not read until it has caught up', async () => {
  const { state, readFrom } = pair()
  expect(await readFrom()).toBe('copy')
  state.written = 2
  const seen: string[] = []
  for (state.now = SECOND; state.now <= (LATE_SECONDS_MAX + 2) * SECOND; state.now += SECOND)
    seen.push(await readFrom())
  expect(seen).toEqual([...Array(LATE_SECONDS_MAX).fill('copy'), 'database', 'database'])
  state.arrived = 2
  expect(await readFrom()).toBe('copy')
})

test.each<[string, () => Promise<never>]>([
  ['is gone', () => Promise.reject(new DatabaseUnavailable('gone'))],
  ['hangs', () => new Promise(() => {})],
])(
  'a copy that %s is asked once, then left alone, and read again when it is well; nobody waits for that',
  async (_, fault) => {
    const { state, readFrom } = pair()
    expect(await readFrom()).toBe('copy')
    state.copySays = fault
    const before = state.asked
    expect([await readFrom(), await readFrom(), await readFrom()]).toEqual(Array(3).fill('database'))
    state.now = (LEFT_ALONE_SECONDS - 1) * SECOND
    expect(await readFrom()).toBe('database')
    expect(state.asked - before).toBe(1)
    expect(state.told).toEqual(['it does not answer'])
    state.copySays = async () => {}
    state.now = LEFT_ALONE_SECONDS * SECOND
    expect(await readFrom()).toBe('database')
    await expect.poll(() => readFrom()).toBe('copy')
  },
)

test('a copy that hangs at the first look costs its reader a moment, and nobody after that', async () => {
  const { state, readFrom } = pair()
  state.copySays = () => new Promise(() => {})
  expect([await readFrom(), await readFrom()]).toEqual(['database', 'database'])
  expect(state.asked).toBe(1)
})

test.each(['40001', '42P01', 'XX000'])(
  'what the copy refuses itself (%s) is asked of the database, and the copy is read on',
  async (code) => {
    const { state, readFrom } = pair()
    expect(await readFrom()).toBe('copy')
    state.listsSay = () => Promise.reject(refusal(code))
    expect(await readFrom()).toBe('database')
    state.listsSay = async () => {}
    expect(await readFrom()).toBe('copy')
  },
)

test('what takes too long there is asked of the database, and the copy is left alone', async () => {
  const { state, readFrom } = pair()
  state.listsSay = () => Promise.reject(new DatabaseUnavailable('57014', { cause: refusal('57014') }))
  expect([await readFrom(), await readFrom()]).toEqual(['database', 'database'])
  expect(state.told).toEqual(['it does not answer'])
})

test('a server that is no standby any more is not read', async () => {
  const { state, readFrom } = pair()
  expect(await readFrom()).toBe('copy')
  state.isCopy = false
  state.now = (LATE_SECONDS_MAX + 1) * SECOND
  expect(await readFrom()).toBe('database')
})

test('what the work itself throws is no fault of the copy', async () => {
  const { state, lists, readFrom } = pair()
  const refused = lists.transaction(() => Promise.reject(new Error('not like this')), { readOnly: true })
  await expect(refused).rejects.toThrow('not like this')
  expect([await readFrom(), state.told]).toEqual(['copy', []])
})
