import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import type { Transaction } from './database.ts'
import { giveName, lockName, ownerOfName } from './owners.ts'

let server: SandboxServer

beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  server.service.database.transaction(work)

test('a name that is somebody’s is given to nobody else, and not twice', async () => {
  const name = `order/${randomUUID()}` as const
  await inTransaction((tx) => giveName(tx, name, 'ana'))
  await expect(inTransaction((tx) => giveName(tx, name, 'bruno'))).rejects.toThrow('somebody else')
  await expect(inTransaction((tx) => giveName(tx, name, 'ana'))).rejects.toThrow('somebody else')
  expect(await inTransaction((tx) => ownerOfName(tx, name))).toBe('ana')
})

test('who locks a name that is nobody’s keeps others waiting, who then hear whose it became', async () => {
  const name = `reference/sandbox/${randomUUID()}` as const
  const heard: string[] = []
  let second: Promise<unknown> = Promise.resolve()
  await inTransaction(async (tx) => {
    expect(await lockName(tx, name)).toBeUndefined()
    second = inTransaction(async (other) => {
      heard.push((await lockName(other, name)) ?? 'nobody')
    })
    await giveName(tx, name, 'ana')
    // As long as this transaction runs, the other one cannot have heard anything.
    expect(heard).toEqual([])
  })
  await second
  expect(heard).toEqual(['ana'])
})
