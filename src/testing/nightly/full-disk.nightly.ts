import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { startPostgres } from '#server/base/database/embedded-postgres.ts'
import { migrate } from '#server/base/database/migrate.ts'
import { loadPeople } from '#workbench/sandbox/people.ts'
import { asBorrower, loanOf } from '../as-borrower.ts'
import { askSlip, sendNotice } from '../at-the-store.ts'
import { ledgerOf, sumOf } from '../ledger-of.ts'
import { anotherServer, type SandboxServer, startSandbox } from '../sandbox-server.ts'
import { smallDisk } from '../small-disk.ts'

// The database's files are on a small disk of their own.
const disk = await smallDisk(200)

let elsewhere: SandboxServer
let server: SandboxServer
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  if (disk === null) return
  postgres = await startPostgres({ dataDir: disk.folder })
  await migrate(postgres.connection)
  elsewhere = await startSandbox()
  const { connection } = postgres
  server = await anotherServer({ ...elsewhere, connection, through: connection }, {})
  await loadPeople(server.service.database, server.service.config, new Date())
})
afterAll(async () => {
  await server?.close()
  await elsewhere?.close()
  await postgres?.stop()
  await disk?.remove()
})

test.runIf(disk)(
  'a full disk of the database means 503 for writes, never 500, and loses and duplicates nothing',
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
    await disk?.fill()
    // Free space inside the database files is used up first.
    for (let number = 10; refused.size < 20 && number < 20_000; number++) {
      const { status } = await sendNotice(server, event(number))
      statuses.add(status)
      ;(status === 200 ? acknowledged : refused).add(number)
    }
    statuses.delete(200)
    expect([...statuses]).toEqual([503])
    console.log(`${acknowledged.size} taken before the disk was full`)
    await disk?.empty()
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
