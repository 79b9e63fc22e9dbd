import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksInDatabase } from '#testing/books-in-database.ts'
import { booksInMemory } from '#testing/books-in-memory.ts'
import { anySequence, follow } from '#testing/ledger-sequences.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

/** How many sequences are followed; the nightly run follows many more. */
const IN_MEMORY = Number(process.env.LEDGER_SEQUENCES ?? 500)
const IN_DATABASE = Math.ceil(IN_MEMORY / 12)

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

const MINUTES_MS = 60_000

test(`whatever happens to a loan, its books agree with a clerk's after every step: ${IN_MEMORY} sequences`, {
  timeout: 30 * MINUTES_MS,
}, async () => {
  const seen: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(anySequence, async (sequence) => {
      const counts = await follow(sequence, booksInMemory(sequence))
      for (const [outcome, count] of Object.entries(counts)) seen[outcome] = (seen[outcome] ?? 0) + count
    }),
    { numRuns: IN_MEMORY },
  )
  // A test that never settles, extends or refunds anything would agree with everything.
  for (const outcome of [
    'settled',
    'part-paid',
    'over-paid',
    'late-for-settled',
    'extended',
    'unmatched',
    'refund',
  ]) {
    expect(seen[outcome] ?? 0, outcome).toBeGreaterThan(0)
  }
})

test(`the same in the database, through the server's own functions: ${IN_DATABASE} sequences`, {
  timeout: 60 * MINUTES_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anySequence, async (sequence) => {
      await follow(sequence, await booksInDatabase(server, sequence))
    }),
    { numRuns: IN_DATABASE, endOnFailure: true },
  )
})
