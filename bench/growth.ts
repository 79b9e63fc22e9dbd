import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { problemInit, problemList, problemSave } from '#contract/complaints/complaints.ts'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import { progressOn } from '#server/base/database/progress.ts'
import { runDue } from '#server/fronts/apps/planned-steps.ts'
import { countDays } from '#server/fronts/desk/rows/desk-days.ts'
import { watchLedger } from '#server/loans/ledger/watch-ledger.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { payAtStore } from '#testing/at-the-store.ts'
import { anotherServer, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sweepRetention } from '#testing/sweep-retention.ts'
import { backupTable } from './backup-of-grown.ts'
import { type Grown, growData } from './grow.ts'
import { median, spread, table } from './statistics.ts'

/** Largest allowed slowdown of a full database. */
const BOUND = 1.15
const BORROWERS = Number(process.env.BENCH_BORROWERS ?? 1_000_000)
/** Rows of the reference database: none, or enough that each desk page is full there, too. */
const BESIDE = Number(process.env.BENCH_GROWTH_BESIDE ?? 0)
const ROUNDS = Number(process.env.BENCH_GROWTH_ROUNDS ?? 150)
const WARM_UP = 20
const STARTS = 5

/** Steps of each round in order, on a fresh loan. */
const STEPS = [
  'details',
  'what to pay',
  'reference',
  'payment at the store',
  'statement',
  'complaint home',
  'complaint',
  'complaint list',
  'desk: queue',
  'desk: answered',
  'desk: money',
  'desk: figures of 90 days',
  'desk: log',
  'sweep',
  'watch of the ledger',
  'retention, nothing due',
] as const
type Step = (typeof STEPS)[number]

/**
 * Runs all borrower, staff and background steps in a full and an empty database in turn. Tables are printed as they
 * are ready, because the backup takes far longer.
 */
export async function showGrowth(show: (text: string) => void): Promise<void> {
  const secret = randomBytes(32).toString('hex')
  const [empty, full] = [
    await startSandbox({ onDisk: true }),
    await startSandbox({ onDisk: true, env: { ABONO_SECRET: secret } }),
  ]
  try {
    const grown = await fill(full, BORROWERS)
    if (BESIDE > 0) await fill(empty, BESIDE)
    show(
      `${table(
        ['table', 'rows'],
        grown.map((one) => [one.table, String(one.rows)]),
      )}\n`,
    )
    for (const { service } of [empty, full]) {
      while (await countDays(service.database, service.now()));
      while (await sweepRetention(service.database, service.now()));
    }
    const times = { empty: await turnsOf(empty), full: await turnsOf(full) }
    const screen = progressOn(process.stderr, Date.now)
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      screen.report({ done: WARM_UP + round, total: WARM_UP + ROUNDS })
      // The order alternates each round.
      const order = round % 2 === 0 ? [times.empty, times.full] : [times.full, times.empty]
      for (const turns of order) await turns.take(round >= 0)
    }
    screen.end()
    const starts = { empty: await startTimes(empty), full: await startTimes(full) }
    const rows = STEPS.map((step) => row(step, times.empty.of(step), times.full.of(step)))
    show(
      table(
        ['what', 'ms empty (lowest, highest)', 'ms full (lowest, highest)', 'ratio of medians'],
        [...rows, row('start of another server', starts.empty, starts.full)],
      ),
    )
    show(`\n${await backupTable(full, secret)}`)
  } finally {
    for (const sandbox of [empty, full]) await sandbox.close()
  }
}

function row(step: string, empty: readonly number[], full: readonly number[]): string[] {
  const ratio = median(full) / median(empty)
  return [step, spread(empty, 1), spread(full, 1), ratio.toFixed(2) + (ratio <= BOUND ? '' : ' (!)')]
}

/** Creates a few borrowers with activity, and copies all until there are enough. */
async function fill(server: SandboxServer, borrowers: number): Promise<Grown[]> {
  const desk = await atTheDesk(server)
  for (let person = 0; person < 4; person++) await oneRound(server, desk, async (_step, work) => work())
  const client = new pg.Client(clientConfig(server.connection))
  await client.connect()
  try {
    // Nearly all items are answered, and all ledgers reconciled.
    await client.query(
      "UPDATE complaints SET state = 'answered', reply = content, replied_at = opened_at WHERE folio <> (SELECT max(folio) FROM complaints)",
    )
    await client.query("UPDATE lender_events SET state = 'delivered'")
    await client.query('UPDATE lender_event_streams SET due_at = NULL')
    await client.query("UPDATE watch_marks SET at = now() WHERE name = 'ledger-new'")
    const { rows } = await client.query<{ people: number }>('SELECT count(*)::int AS people FROM borrowers')
    const copies = Math.max(1, Math.ceil(borrowers / (rows[0]?.people ?? 1)) - 1)
    const grown = await growData(server.connection, copies, (line) => console.error(line))
    await answerInTime(client)
    return grown
  } finally {
    await client.end()
  }
}

/** Due items were answered on their last day by twenty staff members; open ones are due later. */
async function answerInTime(client: pg.Client): Promise<void> {
  await client.query('SET statement_timeout = 0')
  await client.query(
    "UPDATE complaints SET state = 'answered', reply = content, replied_at = due_on + interval '18 hours' WHERE reply IS NULL AND due_on < current_date",
  )
  await client.query(
    `INSERT INTO complaint_events (borrower_id, folio, number, kind, actor, at)
     SELECT borrower_id, folio, 10, 'answered', 'clerk-' || abs(hashtext(folio)) % 20, replied_at FROM complaints WHERE replied_at IS NOT NULL`,
  )
  for (const table of ['complaints', 'complaint_events']) await client.query(`VACUUM (ANALYZE) ${table}`)
}

async function turnsOf(server: SandboxServer) {
  const desk = await atTheDesk(server)
  const kept = new Map<Step, number[]>(STEPS.map((step) => [step, []]))
  return {
    of: (step: Step): readonly number[] => kept.get(step) ?? [],
    take: (isKept: boolean) =>
      oneRound(server, desk, async (step, work) => {
        const start = performance.now()
        const result = await work()
        if (isKept) kept.get(step)?.push(performance.now() - start)
        return result
      }),
  }
}

/** How a step runs, optionally timed. */
type Do = <Result>(step: Step, work: () => Promise<Result>) => Promise<Result>

/** A new borrower does everything except borrow; staff reads, and background jobs run. */
async function oneRound(server: SandboxServer, desk: DeskBrowser, step: Do): Promise<void> {
  const person = await server.person('Ana Ejemplo')
  const call: CallAs = asBorrower(server, person.query)
  const loan = loanOf(person, '174')
  await step('details', async () => dataOf(await call(loanDetails, loan)))
  const plan = await step('what to pay', async () => dataOf(await call(loanPlayDetail, loan)))
  const wish = { ...loan, amount: plan.repayAmount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
  const slip = await step('reference', async () => dataOf(await call(generateVcode, wish)))
  const { vCode } = slip.repayDetail
  await step('payment at the store', () => payAtStore(server, vCode, 1_000n))
  await step('statement', async () => dataOf(await call(loanStatement, { orderNo: loan.orderId })))
  await step('complaint home', async () => dataOf(await call(problemInit, {})))
  const complaint = { problemType: '3', problemDetail: 'Me cobraron dos veces.', problemImage: [] }
  await step('complaint', async () =>
    dataOf(await call(problemSave, { ...complaint, orderNo: loan.orderId })),
  )
  await step('complaint list', async () => dataOf(await call(problemList, {})))
  await step('desk: queue', () => desk.text('/desk'))
  await step('desk: answered', () => desk.text('/desk?state=answered'))
  await step('desk: money', () => desk.text('/desk/money'))
  await step('desk: figures of 90 days', () => desk.text('/desk/figures?days=90'))
  await step('desk: log', () => desk.text('/desk/log'))
  const now = server.service.now()
  await step('sweep', () => runDue(server.service, now))
  await step('watch of the ledger', () => watchLedger(server.service, now))
  await step('retention, nothing due', () => sweepRetention(server.service.database, now))
}

/** Start time of another server on the existing data. */
async function startTimes(server: SandboxServer): Promise<number[]> {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const begun = performance.now()
    const another = await anotherServer(server, {})
    times.push(performance.now() - begun)
    await another.close()
  }
  return times
}

// Standalone: `node bench/growth.ts`.
if (import.meta.main) await showGrowth(console.log)
