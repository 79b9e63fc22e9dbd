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

test('a name belongs to one borrower and is given only once', async () => {
  const name = `order/${randomUUID()}` as const
  await inTransaction((tx) => giveName(tx, name, 'ana'))
  await expect(inTransaction((tx) => giveName(tx, name, 'bruno'))).rejects.toThrow('another borrower')
  await expect(inTransaction((tx) => giveName(tx, name, 'ana'))).rejects.toThrow('another borrower')
  expect(await inTransaction((tx) => ownerOfName(tx, name))).toBe('ana')
})

test('a locked unowned name blocks other transactions, which then see its new owner', async () => {
  const name = `reference/sandbox/${randomUUID()}` as const
  const heard: string[] = []
  let second: Promise<unknown> = Promise.resolve()
  await inTransaction(async (tx) => {
    expect(await lockName(tx, name)).toBeUndefined()
    second = inTransaction(async (other) => {
      heard.push((await lockName(other, name)) ?? 'nobody')
    })
    await giveName(tx, name, 'ana')
    // While this transaction runs, the other one cannot have continued.
    expect(heard).toEqual([])
  })
  await second
  expect(heard).toEqual(['ana'])
})
