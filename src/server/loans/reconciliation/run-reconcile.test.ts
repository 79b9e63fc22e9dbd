import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorSays } from '#testing/as-operator.ts'
import { oneLoan } from '#testing/one-loan.ts'

const one = oneLoan()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abono-settled-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command on a settlement file of the sandbox's provider; resolves with its exit code and its output. */
async function reconcile(...lines: string[]): Promise<{ code: number; printed: string }> {
  const file = join(folder, 'settled.csv')
  await writeFile(file, lines.map((line) => `${line}\n`).join(''))
  const { host, user, database } = one.server.connection
  const env = {
    DATA_DIR: one.server.service.config.dataDir,
    DATABASE_URL: `postgresql:///${database}?${new URLSearchParams({ host, user })}`,
  }
  const args = ['src/server/loans/reconciliation/run-reconcile.ts', '--provider', 'sandbox', '--file', file]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), printed: stdout + stderr })
    })
  })
}

const COLUMNS = 'charge,reference,amount,paid_at'

test('a payment of the file is booked, and a second run finds it in the ledger', async () => {
  const reference = await one.slip()
  const file = [COLUMNS, `booked-1,${reference},10.00,2026-11-20`]
  const first = await reconcile(...file)
  expect(first).toEqual({ code: 0, printed: '2026-11-20 sandbox: 1 paid: 1 booked now\n' })
  expect(await one.balance('cash')).toBe(1000n)
  expect(await reconcile(...file)).toEqual({ code: 0, printed: '2026-11-20 sandbox: 1 paid: 1 known\n' })
})

test('an unmatched payment fails every run until it is put on a loan', async () => {
  const file = [COLUMNS, 'unmatched-1,404404404,7.00,2026-11-21']
  const open = { code: 1, printed: '2026-11-21 sandbox: 1 paid: 1 for a person\n' }
  expect(await reconcile(...file)).toEqual(open)
  expect(await reconcile(...file)).toEqual(open)
})

test('a contradiction fails every run until its case is decided', async () => {
  const reference = await one.slip()
  const booked = { charge: 'contradicted-1', at: new Date('2026-11-18T12:00:00Z') }
  await one.report('paid', reference, 1000n, booked)
  const file = [COLUMNS, `contradicted-1,${reference},20.00,2026-11-18`]
  const open = { code: 1, printed: '2026-11-18 sandbox: 1 paid: 1 for a person\n' }
  expect(await reconcile(...file)).toEqual(open)
  expect(await reconcile(...file)).toEqual(open)
  const [contradiction] = await one.cases(reference)
  const decide = { caseId: contradiction?.caseId ?? '', decision: 'dismiss', reason: 'no-such-payment' }
  expect(await operatorSays(one.server, 'money-cases', decide)).toMatchObject([200, { changed: true }])
  expect(await reconcile(...file)).toEqual({ code: 0, printed: '2026-11-18 sandbox: 1 paid: 1 known\n' })
})

test('a file that cannot be read is refused with a sentence for each line', async () => {
  expect(await reconcile(COLUMNS)).toEqual({
    code: 1,
    printed: expect.stringMatching(/settled\.csv, line 2: there is no payment in it\n$/),
  })
  expect(await reconcile(COLUMNS, 'c-1,404,none,2026-11-20')).toEqual({
    code: 1,
    printed: expect.stringMatching(/settled\.csv, line 2: amount is such as 1500 or 1500\.50\n$/),
  })
})
