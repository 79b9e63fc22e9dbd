import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { problemDetail, problemSave } from '#contract/complaints/complaints.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { readConfig } from '#server/service/config.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { type EmptyDatabase, makeEmptyDatabase } from '#testing/package/empty-database.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import type { Person } from '#testing/sandbox-server.ts'
import { throwawayFolder } from '#testing/throwaway-postgres.ts'
import { freePort, type Listening, startProgram } from '#testing/throwaway-program.ts'
import { openLimitedProxy } from './limited-proxy.ts'

// `npm run backup` and `npm run restore` as typed: from an external database into the embedded one and from there into
// another external one, each killed half way.

const MINUTES = 60_000
const ABONO_SECRET = 'a-secret-of-the-backup-0123456789abcdef'
/** About the middle: the tables of a sandbox are several times as large. */
const HALF_WAY_BYTES = 200_000

const place = await throwawayFolder()
const databases: EmptyDatabase[] = []
const servers: Listening[] = []
afterAll(async () => {
  for (const server of servers) await server.stop()
  for (const database of databases) await database.remove()
  await rm(place, { recursive: true, force: true })
}, MINUTES)

/** Data folders of an installation. */
type Where = Readonly<Record<string, string>>

const environment = (where: Where) => ({ PATH: process.env.PATH ?? '', ABONO_SECRET, ...where })

async function makeDatabase(): Promise<string> {
  const database = await makeEmptyDatabase()
  databases.push(database)
  return database.url
}

async function startServer(where: Where): Promise<Listening> {
  const port = await freePort()
  const env = { ...environment(where), PORT: String(port), HOST: '127.0.0.1' }
  const server = await startProgram(port, /Abono is running/, ['src/server/main.ts'], { env })
  servers.push(server)
  return server
}

/** Runs one of the two to its end; `until` kills it with SIGKILL. */
async function command(name: 'backup' | 'restore', args: string[], where: Where, until?: Promise<void>) {
  // The program itself is killed, not the process that starts it.
  const file = until ? [`src/server/commands/${name}.ts`] : ['scripts/command.mjs', name]
  const child = spawn(process.execPath, [...file, ...args], {
    env: environment(where),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (part: string) => {
      printed += part
    })
  const ended = once(child, 'close')
  if (until) await Promise.race([until, ended]).then(() => child.kill('SIGKILL'))
  const [code, signal] = await ended
  return { code, signal, printed }
}

async function whole(name: 'backup' | 'restore', args: string[], where: Where): Promise<string> {
  const { code, printed } = await command(name, args, where)
  expect(code, printed).toBe(0)
  return printed
}

/** The same, with the database connection cut half way. */
async function killedHalfWay(name: 'backup' | 'restore', args: string[], where: Where): Promise<void> {
  const door = await openLimitedProxy(where.DATABASE_URL ?? '', HALF_WAY_BYTES)
  const { signal, printed } = await command(name, args, { ...where, DATABASE_URL: door.url }, door.shut)
  door.close()
  expect(signal, printed).toBe('SIGKILL')
}

const onlyBackupIn = (folder: string) => {
  const names = readdirSync(folder)
  expect(names).toEqual([expect.stringMatching(/Z$/)])
  return join(folder, names[0] ?? '')
}

test(
  'a killed backup, taken again, is restored elsewhere twice, with every payment, complaint and picture',
  async () => {
    const first = { DATABASE_URL: await makeDatabase(), DATA_DIR: join(place, 'first') }
    const server = await startServer(first)
    const body = new URLSearchParams({ like: 'Ana Ejemplo' })
    const ana = (await (
      await fetch(`${server.address}/sandbox/people`, { method: 'POST', body })
    ).json()) as Person
    const loan = loanOf(ana, '174')
    const { brand } = readConfig({ ABONO_SECRET, DATA_DIR: join(place, 'config') })
    const reached = ({ address }: Listening) => ({
      url: address,
      service: { config: { brand }, map: compiled({}) },
    })
    const callOn = (one: Listening) => asBorrower(reached(one), ana.query)
    const sent = dataOf(await sendPicture(reached(server), ana.query, makePng(40, 40)))
    const { problemId } = dataOf(
      await callOn(server)(problemSave, {
        problemType: '2',
        problemDetail: 'Pagué.',
        problemImage: [sent.url],
        orderNo: loan.orderId,
      }),
    )
    const plan = dataOf(await callOn(server)(loanPlayDetail, loan))
    const reference = plan.repayList.flatMap(({ list }) => list.map(({ vCode }) => vCode)).find(Boolean) ?? ''
    for (const eventId of ['one', 'two']) {
      const notice = JSON.stringify({ reference, amountMinor: '100', eventId })
      const headers = { 'content-type': 'application/json' }
      const paid = await fetch(`${server.address}/sandbox/store`, { method: 'POST', headers, body: notice })
      expect(await paid.json()).toMatchObject({ outcome: 'part-paid' })
    }

    /** What a borrower sees of it, and the bytes of the picture. */
    const seenOn = async (one: Listening) => {
      const { images, ...complaint } = dataOf(await callOn(one)(problemDetail, { problemId }))
      const shown = await fetch(one.address + (images[0] ?? ''))
      expect(shown.status).toBe(200)
      return {
        complaint,
        picture: Buffer.from(await shown.arrayBuffer()).toString('base64'),
        statement: dataOf(await callOn(one)(loanStatement, { orderNo: loan.orderId })),
      }
    }
    const seen = await seenOn(server)

    // From the external database, while its server runs.
    const to = join(place, 'backups')
    await killedHalfWay('backup', ['--to', to], first)
    expect(readdirSync(to)).toEqual([expect.stringMatching(/\.part$/)])
    expect(await whole('backup', ['--to', to], first)).toMatch(/Done in .* rows as of .* 1 files/)
    await server.stop()
    const from = onlyBackupIn(to)
    expect(await whole('restore', ['--from', from, '--look'], first)).toContain('The backup is complete')

    // Into an embedded one, and from there.
    const second = { DATA_DIR: join(place, 'second') }
    expect(await whole('restore', ['--from', from], second)).toMatch(/verified .* 1 files/)
    const embedded = await startServer(second)
    expect(await seenOn(embedded)).toEqual(seen)
    const toAgain = join(place, 'backups-again')
    await whole('backup', ['--to', toAgain], second)
    await embedded.stop()

    // Into another external one: a killed restore leaves a target that still counts as empty.
    const third = { DATABASE_URL: await makeDatabase(), DATA_DIR: join(place, 'third') }
    const fromAgain = onlyBackupIn(toAgain)
    await killedHalfWay('restore', ['--from', fromAgain], third)
    expect(await whole('restore', ['--from', fromAgain], third)).toMatch(/verified .* 1 files/)
    expect(await seenOn(await startServer(third))).toEqual(seen)
    // A non-empty target is not overwritten.
    const refused = await command('restore', ['--from', fromAgain], third)
    expect(refused.code, refused.printed).toBe(1)
  },
  20 * MINUTES,
)
