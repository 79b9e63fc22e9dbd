import { expect, test } from 'vitest'
import { type Database, DatabaseUnavailable, type Transaction } from './database.ts'
import { LATE_SECONDS_MAX, lateCopy } from './late-copy.ts'

/** A database and its copy: what each is asked, and what the copy has heard of. */
function pair() {
  const state = { now: 0, written: 1, arrived: 1, copyAnswers: true }
  const server = (name: string, one: (params: readonly unknown[]) => object): Database => ({
    async transaction(work) {
      if (name === 'copy' && !state.copyAnswers) throw new DatabaseUnavailable('gone')
      const tx = { one: async (_: unknown, params: readonly unknown[]) => ({ ...one(params), name }) }
      // Only one row is ever asked for here.
      return work(tx as unknown as Transaction)
    },
    close: async () => {},
  })
  const database = server('database', () => ({ place: String(state.written) }))
  const copy = server('copy', ([place]) => ({ isThere: Number(place) <= state.arrived }))
  const lists = lateCopy(database, copy, () => state.now)
  const readFrom = async (readOnly = true) => {
    const asked = (tx: Transaction) => tx.one({ name: 'who', text: '' }, []) as Promise<{ name: string }>
    return (await lists.transaction(asked, { readOnly })).name
  }
  return { state, readFrom }
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
  for (state.now = 1000; state.now <= LATE_SECONDS_MAX * 1000 + 2000; state.now += 1000)
    seen.push(await readFrom())
  expect(seen).toEqual([...Array(LATE_SECONDS_MAX).fill('copy'), 'database', 'database'])
  state.arrived = 2
  expect(await readFrom()).toBe('copy')
})

test('a copy that does not answer makes nobody wait for it: the database is asked', async () => {
  const { state, readFrom } = pair()
  expect(await readFrom()).toBe('copy')
  state.copyAnswers = false
  expect(await readFrom()).toBe('database')
})
