import pg from 'pg'
import { problemInit, problemList } from '#contract/complaints/complaints.ts'
import { identityIn } from '#contract/wire/session.ts'
import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/database/sealed.ts'
import { callInProcess } from '#server/call/in-process.ts'
import { complaintPlace } from '#server/complaints/complaint-rows.ts'
import { served } from '#server/fronts/apps/app.ts'
import { listQueue } from '#server/fronts/desk/frame/desk-queue.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { median, table } from './statistics.ts'

/** Home, list and queue may take this many times longer with 100,000 complaints than with 100. */
export const COMPLAINTS_BOUND = 1.5
const FEW = 100
const MANY = 100_000
const OWN = 20
const ROUNDS = 200

const NAMES = ['complaint home', 'complaint list', "the desk's queue"] as const

/** How home, list and queue answer with few and with many complaints in the database: milliseconds, and their ratio. */
export async function measureComplaints(): Promise<
  { call: string; few: number; many: number; ratio: number }[]
> {
  const sandboxes = [await startSandbox(), await startSandbox()] as const
  try {
    const few = await subjectOf(sandboxes[0], FEW)
    const many = await subjectOf(sandboxes[1], MANY)
    const times = { few: NAMES.map((): number[] => []), many: NAMES.map((): number[] => []) }
    // They take turns, so that whatever else the machine does falls on both.
    for (let round = -20; round < ROUNDS; round++) {
      for (const [at] of NAMES.entries()) {
        const [short, long] = [await timeOf(few[at]), await timeOf(many[at])]
        if (round < 0) continue
        times.few[at]?.push(short)
        times.many[at]?.push(long)
      }
    }
    return NAMES.map((call, at) => {
      const [before, after] = [median(times.few[at] ?? []), median(times.many[at] ?? [])]
      return { call, few: before, many: after, ratio: after / before }
    })
  } finally {
    for (const sandbox of sandboxes) await sandbox.close()
  }
}

type Run = () => Promise<{ success: boolean }>

/** A database with so many complaints, of which twenty are one borrower's; and that borrower's two calls. */
async function subjectOf(sandbox: SandboxServer, complaints: number): Promise<Run[]> {
  const person = await sandbox.person('Ana Ejemplo')
  const client = new pg.Client(clientConfig(sandbox.connection))
  await client.connect()
  try {
    const found = await client.query<{ id: string }>(
      'SELECT borrower_id AS id FROM orders WHERE order_no = $1',
      [person.orders[0]?.orderNo],
    )
    const own = found.rows[0]?.id ?? ''
    const crowd = complaints - OWN
    await client.query(
      `INSERT INTO borrowers (id, market, given_name, family_name, address, client_kind, created_at)
       SELECT 'crowd-' || n, 'mx', 'x', 'x', 'x', 'new', now() FROM generate_series(0, $1::int / 20) AS n`,
      [crowd],
    )
    const sealer = sealerOf(sandbox.service)
    await insert(
      client,
      "SELECT 'crowd-' || n, 'crowd-' || (n / 20), 'x', n FROM generate_series(1, $1::int) AS n",
      [crowd],
    )
    for (let at = 0; at < OWN; at++) {
      const content = sealer.seal('Me cobraron dos veces.', complaintPlace(`own-${at}`, 'content'))
      await insert(client, 'SELECT $1::text, $2::text, $3::text, $4::int', [`own-${at}`, own, content, at])
    }
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
  const call = callInProcess(sandbox.service, served, identityIn(new URLSearchParams(person.query)))
  const today = dayIn(new Date(), markets.mx.timeZone)
  const todays = { mx: today, in: today }
  const all = { state: 'open', kind: null, market: null, type: null, whose: null } as const
  const queue = (tx: Transaction) => listQueue(tx, all, { todays, soon: todays }, null, '')
  return [
    () => call(problemInit, {}),
    () => call(problemList, {}),
    async () => ({
      success: (await sandbox.service.database.transaction(queue, { readOnly: true })).length > 0,
    }),
  ]
}

const insert = (client: pg.Client, rows: string, values: unknown[]) =>
  client.query(
    `INSERT INTO complaints (folio, borrower_id, content, market, problem_type, problem_son_type, fingerprint, state,
       opened_at, opened_on, due_on)
     SELECT folio, borrower_id, content, 'mx', '3', '', sha256(folio::bytea), 'received',
       now() - n * interval '1 second', current_date, current_date + 30
     FROM (${rows}) AS rows (folio, borrower_id, content, n)`,
    values,
  )

async function timeOf(run: Run | undefined): Promise<number> {
  const start = performance.now()
  const result = await run?.()
  if (!result?.success) throw new Error('a measured call was refused')
  return performance.now() - start
}

/** The same as a table; what misses its bound is marked. */
export async function complaintsTable(): Promise<string> {
  const lines = await measureComplaints()
  return table(
    ['call', `ms with ${FEW}`, `ms with ${MANY}`, 'ratio'],
    lines.map(({ call, few, many, ratio }) => [
      call,
      few.toFixed(2),
      many.toFixed(2),
      ratio.toFixed(2) + (ratio <= COMPLAINTS_BOUND ? '' : ' (!)'),
    ]),
  )
}

// By itself: `node bench/complaints.ts`.
if (import.meta.main) console.log(await complaintsTable())
