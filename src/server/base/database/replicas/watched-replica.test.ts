import pg from 'pg'
import { expect, test } from 'vitest'
import { type Database, DatabaseUnavailable, type Transaction } from '#server/base/database/database.ts'
import { readReplica } from './read-replica.ts'
import { LATE_SECONDS_MAX, SKIPPED_SECONDS, watchReplica } from './watched-replica.ts'

const SECOND = 1000

function refusal(code: string): Error {
  const error = new pg.DatabaseError('canceled', 0, 'error')
  error.code = code
  return error
}

/** A primary and its replica, with the queries that each receives. */
function pair() {
  const state = {
    now: 0,
    written: 1,
    arrived: 1,
    isCopy: true,
    asked: 0,
    reasons: [] as string[],
    /** The failure of all queries on the replica. */
    copySays: async () => {},
    /** The failure of list queries only. */
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
      // Only one row is requested here.
      return work(tx as unknown as Transaction)
    },
    close: async () => {},
  })
  const database = server('database', () => ({ place: String(state.written), cluster: 'ours' }))
  const copy = server('copy', ([place]) => ({
    isCopy: state.isCopy,
    isThere: Number(place) <= state.arrived,
  }))
  const report = (why: string) => state.reasons.push(why)
  const lists = readReplica(database, [watchReplica(database, copy, report, () => state.now, 50)])
  const readFrom = async (isReading = true) => {
    const nameIn = (tx: Transaction) => tx.one({ name: 'who', text: '' }, []) as Promise<{ name: string }>
    return (await lists.transaction(nameIn, { readOnly: isReading })).name
  }
  return { state, lists, readFrom }
}

test('a replica that is up to date serves reads; writes go to the primary', async () => {
  const { readFrom } = pair()
  expect([await readFrom(), await readFrom(false)]).toEqual(['copy', 'database'])
})

test('a replica with too much lag is not used until it catches up', async () => {
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
  'a replica that %s is tried once, then skipped, and used again after it recovers, without delaying a request',
  async (_, fault) => {
    const { state, readFrom } = pair()
    expect(await readFrom()).toBe('copy')
    state.copySays = fault
    const before = state.asked
    expect([await readFrom(), await readFrom(), await readFrom()]).toEqual(Array(3).fill('database'))
    state.now = (SKIPPED_SECONDS - 1) * SECOND
    expect(await readFrom()).toBe('database')
    expect(state.asked - before).toBe(1)
    expect(state.reasons).toEqual(['it does not answer'])
    state.copySays = async () => {}
    state.now = SKIPPED_SECONDS * SECOND
    expect(await readFrom()).toBe('database')
    await expect.poll(() => readFrom()).toBe('copy')
  },
)

test('a replica that hangs at the first check delays one request briefly, and no later one', async () => {
  const { state, readFrom } = pair()
  state.copySays = () => new Promise(() => {})
  expect([await readFrom(), await readFrom()]).toEqual(['database', 'database'])
  expect(state.asked).toBe(1)
})

test.each(['40001', '42P01', 'XX000'])(
  'a query that the replica rejects (%s) goes to the primary, and the replica stays in use',
  async (code) => {
    const { state, readFrom } = pair()
    expect(await readFrom()).toBe('copy')
    state.listsSay = () => Promise.reject(refusal(code))
    expect(await readFrom()).toBe('database')
    state.listsSay = async () => {}
    expect(await readFrom()).toBe('copy')
  },
)

test('a query that is too slow on the replica goes to the primary, and the replica is skipped', async () => {
  const { state, readFrom } = pair()
  state.listsSay = () => Promise.reject(new DatabaseUnavailable('57014', { cause: refusal('57014') }))
  expect([await readFrom(), await readFrom()]).toEqual(['database', 'database'])
  expect(state.reasons).toEqual(['it does not answer'])
})

test('a server that is no longer a standby is not used', async () => {
  const { state, readFrom } = pair()
  expect(await readFrom()).toBe('copy')
  state.isCopy = false
  state.now = (LATE_SECONDS_MAX + 1) * SECOND
  expect(await readFrom()).toBe('database')
})

test('an exception of the caller does not count as a failure of the replica', async () => {
  const { state, lists, readFrom } = pair()
  const refused = lists.transaction(() => Promise.reject(new Error('not like this')), { readOnly: true })
  await expect(refused).rejects.toThrow('not like this')
  expect([await readFrom(), state.reasons]).toEqual(['copy', []])
})
