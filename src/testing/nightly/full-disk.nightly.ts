import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { startPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { asBorrower, loanOf } from '../as-borrower.ts'
import { askSlip, sendNotice } from '../at-the-store.ts'
import { ledgerOf, sumOf } from '../ledger-of.ts'
import { anotherServer, type SandboxServer, startSandbox } from '../sandbox-server.ts'
import { throwawayFolder } from '../throwaway-postgres.ts'

// The database's files lie on a disk of their own in memory, which is small.
const SIZE_MB = 200
const place = await throwawayFolder()
const disk = join(place, 'disk')
mkdirSync(disk)
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'none', disk]).status === 0

let elsewhere: SandboxServer
let server: SandboxServer
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  if (!isMounted) return
  postgres = await startPostgres({ dataDir: disk })
  await migrate(postgres.connection)
  elsewhere = await startSandbox()
  const { connection } = postgres
  server = await anotherServer({ ...elsewhere, connection, through: connection }, {})
})
afterAll(async () => {
  await server?.close()
  await elsewhere?.close()
  await postgres?.stop()
  if (isMounted) execFileSync('umount', ['-l', disk])
  await rm(place, { recursive: true, force: true })
})

const BALLAST = join(disk, 'ballast')

/** Takes all the room that is left. */
async function fill(): Promise<void> {
  const { bavail, bsize } = await statfs(disk)
  const file = await open(BALLAST, 'w')
  const block = Buffer.alloc(bsize)
  for (let left = bavail; left > 0; left--) if (!(await file.write(block).catch(() => null))) break
  await file.close()
}

test.runIf(isMounted)(
  'a disk that is full below the database is 503 for writes and never 500, and loses and doubles nothing',
  async () => {
    const ana = await server.person('Ana Ejemplo')
    const loan = loanOf(ana, '174')
    const call = asBorrower(server, ana.query)
    const { reference } = await askSlip(server, ana)
    const event = (number: number) =>
      ({ id: `full-${number}`, kind: 'paid', reference, amountMinor: 1n, at: new Date() }) as const
    const acknowledged = new Set<number>()
    const refused = new Set<number>()
    const statuses = new Set<number>()
    for (let number = 0; number < 10; number++) {
      expect((await sendNotice(server, event(number))).status).toBe(200)
      acknowledged.add(number)
    }
    await fill()
    // What is free within the files of the database is used up first.
    for (let number = 10; refused.size < 20 && number < 20_000; number++) {
      const { status } = await sendNotice(server, event(number))
      statuses.add(status)
      ;(status === 200 ? acknowledged : refused).add(number)
    }
    statuses.delete(200)
    expect([...statuses]).toEqual([503])
    console.log(`${acknowledged.size} taken before the disk was full`)
    await rm(BALLAST)
    await expect
      .poll(async () => (await call(loanDetails, loan)).success, {
        timeout: 60_000,
      })
      .toBe(true)
    for (const number of refused) {
      await expect.poll(async () => (await sendNotice(server, event(number))).status).toBe(200)
      acknowledged.add(number)
    }
    const lines = await ledgerOf(server, loan.orderId)
    expect(sumOf(lines)).toBe(0n)
    const cash = sumOf(lines.filter(({ account }) => account === 'cash'))
    expect(cash).toBe(BigInt(acknowledged.size))
  },
  600_000,
)

if (!isMounted)
  console.log('Left out: a full disk needs the right to mount one, which this user does not have.')
