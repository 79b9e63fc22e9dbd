import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemReopen } from '#contract/complaints/complaints.ts'
import { addDays, type Day, dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { newFolio } from '#server/base/names/folio.ts'
import { keyed } from '#server/base/sealing/keyed.ts'
import { type Sealer, sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { insertComplaint } from '#server/complaints/complaint-rows.ts'
import { insertDataRequest } from '#server/complaints/data-request-rows.ts'
import { storeEntered } from '#server/fronts/desk/complaints/enter-complaint.ts'
import { answerRequest } from '#server/fronts/desk/rows/desk-requests.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { asBorrower, type CallAs, loanOf } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { ZONES, zonesIn } from './day-counts.ts'
import { countDays, settledDay } from './desk-days.ts'
import { answeredByPeople, deskFigures } from './desk-figures.ts'

let server: SandboxServer
let sealer: Sealer
let people: { borrower: Borrower; call: CallAs; orderNo: string }[]
const START = new Date('2026-09-01T18:00:00Z')
let clock = START
beforeEach(() => {
  clock = START
})

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  sealer = sealerOf(server.service)
  people = []
  for (const [like, status] of [
    ['Ana Ejemplo', '174'],
    ['Meera Example', '174'],
  ] as const) {
    const person = await server.person(like)
    const orderNo = loanOf(person, status).orderId
    const borrower = await run((tx) => ownerOfOrder(tx, orderNo))
    if (borrower) people.push({ borrower, call: asBorrower(server, person.query), orderNo })
  }
})
afterAll(() => server.close())

const clear = statement('test-clear-desk-days', 'DELETE FROM desk_days')
beforeEach(() => run((tx) => tx.run(clear, [])))

const run = <Result>(work: (tx: Transaction) => Promise<Result>) => server.service.database.transaction(work)
const count = async () => {
  while (await countDays(server.service.database, clock));
}

/** Counts the rows of each day directly, without stored counts. */
const directCounts = statement<
  { day: Day; received: number; inTime: number; late: number },
  [Day, Day, string]
>(
  'test-plain-figures',
  `WITH zones AS (${zonesIn('$3')}),
   replies AS (
     SELECT market, replied_at AS at, due_on FROM complaints UNION ALL SELECT market, first_replied_at, first_due_on FROM complaints
     UNION ALL SELECT market, replied_at, answer_by FROM data_requests),
   happened AS (
     SELECT opened_on AS day, 1 AS received, 0 AS in_time, 0 AS late FROM complaints UNION ALL SELECT reopened_on, 1, 0, 0 FROM complaints
     UNION ALL SELECT filed_on, 1, 0, 0 FROM data_requests
     UNION ALL SELECT day, 0, (day <= due_on)::int, (day > due_on)::int
       FROM (SELECT (at AT TIME ZONE zone)::date AS day, due_on FROM replies JOIN zones USING (market)) AS said)
   SELECT asked.day::date AS day, coalesce(sum(received), 0)::int AS received, coalesce(sum(in_time), 0)::int AS "inTime",
     coalesce(sum(late), 0)::int AS late
   FROM generate_series($1::date, $2::date, interval '1 day') AS asked (day) LEFT JOIN happened ON happened.day = asked.day::date
   GROUP BY asked.day ORDER BY asked.day`,
)
const directCountsByPerson = statement<{ name: string; answered: number; late: number }, [Day, Day, string]>(
  'test-plain-people',
  `WITH zones AS (${zonesIn('$3')}),
   said AS (SELECT e.actor AS name, (e.at AT TIME ZONE zone)::date AS day,
       CASE WHEN c.first_replied_at = e.at THEN c.first_due_on ELSE c.due_on END AS due_on
     FROM complaint_events e JOIN complaints c ON c.borrower_id = e.borrower_id AND c.folio = e.folio JOIN zones USING (market)
     WHERE e.kind = 'answered')
   SELECT name, count(*)::int AS answered, (count(*) FILTER (WHERE day > due_on))::int AS late
   FROM said WHERE day BETWEEN $1 AND $2 GROUP BY name`,
)

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/** Returns the desk's figures, and the same figures by a direct count. */
async function bothFigures() {
  const last = dayIn(clock, markets.in.timeZone)
  const first = addDays(last, -89)
  const days = { first, last, settled: settledDay(clock) }
  return run(async (tx) => ({
    shown: {
      days: await deskFigures(tx, days),
      people: (await answeredByPeople(tx, days)).toSorted(byName),
    },
    direct: {
      days: await tx.rows(directCounts, [first, last, ZONES]),
      people: (await tx.rows(directCountsByPerson, [first, last, ZONES])).toSorted(byName),
    },
  }))
}

let number = 0
const open: { folio: string; call: CallAs }[] = []
const openRequests: string[] = []
const answered: { folio: string; call: CallAs }[] = []

async function fileComplaint(who: number) {
  const { borrower, call } = people[who % people.length] ?? people[0] ?? noBorrower()
  const openedOn = dayIn(clock, markets[borrower.market].timeZone)
  const folio = newFolio(openedOn)
  const fingerprint = keyed(server.service, 'complaint', 'test', String(number++))
  const kept = { folio, orderNo: null, market: borrower.market, problemType: '3', problemSonType: '' }
  const facts = { ...kept, content: 'x', fingerprint, openedAt: clock, openedOn }
  await run((tx) => insertComplaint(tx, sealer, borrower, { ...facts, dueOn: addDays(openedOn, 5) }))
  open.push({ folio, call })
}

async function enterLate(who: number, daysAgo: number) {
  const { borrower, orderNo } = people[who % people.length] ?? noBorrower()
  const receivedOn = addDays(dayIn(clock, markets[borrower.market].timeZone), -daysAgo)
  const entry = {
    channel: 'letter',
    problemType: '3',
    problemSonType: '',
    receivedOn,
    orderNo,
    actor: 'ana',
  } as const
  await run((tx) =>
    storeEntered(tx, server.service, borrower, { ...entry, text: `carta ${number++}` }, clock),
  )
}

async function answerOne(pick: number, actor: string) {
  const [one] = open.splice(pick % Math.max(1, open.length), 1)
  if (!one) return
  await run((tx) =>
    answerComplaint(tx, sealer, { folio: one.folio, text: 'Listo.', pictures: [], actor }, clock),
  )
  answered.push(one)
}

async function reopenOne(pick: number) {
  const [one] = answered.splice(pick % Math.max(1, answered.length), 1)
  const done = await one?.call(problemReopen, { problemId: one.folio, problemDetail: 'No se resolvió.' })
  if (one && done?.success) open.push(one)
}

async function fileRequest(who: number) {
  const { borrower } = people[who % people.length] ?? noBorrower()
  const on = dayIn(clock, markets[borrower.market].timeZone)
  const folio = newFolio(on)
  const days = { askMoreBy: addDays(on, 2), answerBy: addDays(on, 4), effectBy: addDays(on, 9) }
  const request = { folio, kind: 'access', detail: 'x', ...days } as const
  await run((tx) => insertDataRequest(tx, sealer, borrower, request, { at: clock, on }))
  openRequests.push(folio)
}

async function answerRequestOf(pick: number) {
  const [folio] = openRequests.splice(pick % Math.max(1, openRequests.length), 1)
  const effectBy = addDays(dayIn(clock, 'UTC'), 9)
  const answer = { folio: folio ?? '', text: 'Listo.', state: 'answered', effectBy } as const
  if (folio) await run((tx) => answerRequest(tx, sealer, answer, clock))
}

const truncateAll = statement(
  'test-forget-all-of-the-desk',
  'TRUNCATE complaints, data_requests, desk_days, rate_counts CASCADE',
)

/** Resets the state before a run. Each run starts at the same moment, so that a seed and its path reproduce it. */
async function resetAll() {
  clock = START
  number = 0
  for (const list of [open, answered, openRequests]) list.length = 0
  await run((tx) => tx.run(truncateAll, []))
}

const noBorrower = () => {
  throw new Error('there is no borrower')
}

type Step =
  | ['wait', hours: number]
  | ['count']
  | [what: 'complain' | 'file', who: number]
  | ['enter', number, number]
  | ['answer', number, string]
  | [what: 'reopen' | 'answer a request', number]

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant('wait'), fc.integer({ min: 1, max: 90 })) },
  { weight: 3, arbitrary: fc.constant<Step>(['count']) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('complain'), fc.nat(1)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('file'), fc.nat(1)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('enter'), fc.nat(1), fc.integer({ min: 0, max: 12 })) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('answer'), fc.nat(9), fc.constantFrom('ana', 'luis')) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('reopen'), fc.nat(9)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('answer a request'), fc.nat(9)) },
) as fc.Arbitrary<Step>

async function perform(step: Step): Promise<void> {
  // Every action has its own moment.
  clock = new Date(clock.getTime() + 1000)
  if (step[0] === 'wait') clock = new Date(clock.getTime() + step[1] * 3_600_000)
  else if (step[0] === 'count') await count()
  else if (step[0] === 'complain') await fileComplaint(step[1])
  else if (step[0] === 'file') await fileRequest(step[1])
  else if (step[0] === 'enter') await enterLate(step[1], step[2])
  else if (step[0] === 'answer') await answerOne(step[1], step[2])
  else if (step[0] === 'reopen') await reopenOne(step[1])
  else await answerRequestOf(step[1])
}

test('the figures equal a direct count after any sequence of events, regardless of when days are counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await resetAll()
      for (const one of steps) {
        await perform(one)
        const { shown, direct } = await bothFigures()
        expect(shown).toEqual(direct)
      }
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 4 },
  )
  await fileComplaint(0)
  const { direct } = await bothFigures()
  expect(direct.days.some(({ received }) => received > 0)).toBe(true)
})

const tamper = statement<unknown, [Day]>(
  'test-tamper-desk-day',
  'UPDATE desk_days SET received = 77 WHERE day = $1',
)
const receivedOn = async (day: Day) =>
  (await bothFigures()).shown.days.find((row) => row.day === day)?.received

test('a settled day is not counted on each view, and a tampered count is corrected within a day', async () => {
  await fileComplaint(0)
  await count()
  const day = settledDay(clock)
  await run((tx) => tx.run(tamper, [day]))
  expect(await receivedOn(day)).toBe(77)
  await count()
  expect(await receivedOn(day)).toBe(77)
  clock = new Date(clock.getTime() + 25 * 3_600_000)
  await count()
  const { shown, direct } = await bothFigures()
  expect(shown).toEqual(direct)
})

test('no count is stored for a day that is not settled', async () => {
  await count()
  const day = addDays(settledDay(clock), 1)
  await run((tx) => tx.run(tamper, [day]))
  expect(await run((tx) => tx.rows(keptDays, [day]))).toEqual([])
  // A count that a replica with a faster clock has stored is ignored.
  await run((tx) => tx.run(ahead, [day, clock]))
  const { shown, direct } = await bothFigures()
  expect(shown).toEqual(direct)
})
const keptDays = statement<{ day: Day }, [Day]>(
  'test-kept-desk-days',
  'SELECT day FROM desk_days WHERE day >= $1',
)
const ahead = statement<unknown, [Day, Date]>(
  'test-desk-day-ahead',
  'INSERT INTO desk_days (day, counted_at, received) VALUES ($1, $2, 77)',
)

const waiting = statement<{ waits: number }>(
  'test-who-waits-for-days',
  "SELECT count(*)::int AS waits FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
)

/** Returns the number of transactions that wait for a lock. */
const waitingTransactions = async () => (await run((tx) => tx.one(waiting, []))).waits

/** Enters a letter that was received on the settled day before the last one. */
async function enterLetter(tx: Transaction) {
  const { borrower, orderNo } = people[0] ?? noBorrower()
  const facts = { channel: 'letter', problemType: '3', problemSonType: '', orderNo, actor: 'ana' } as const
  const entry = { ...facts, receivedOn: addDays(settledDay(clock), -1), text: `carta ${number++}` }
  await storeEntered(tx, server.service, borrower, entry, clock)
}

test('the count of a day waits for a concurrent addition to that day', async () => {
  let counting = Promise.resolve()
  await run(async (tx) => {
    await enterLetter(tx)
    counting = count()
    while ((await waitingTransactions()) === 0);
  })
  await counting
  const { shown, direct } = await bothFigures()
  expect(shown).toEqual(direct)
})

const holdRequests = statement('test-hold-requests', 'LOCK TABLE data_requests IN ACCESS EXCLUSIVE MODE')

test('an addition waits while its day is counted, also for a second time', async () => {
  await count()
  clock = new Date(clock.getTime() + 25 * 3_600_000)
  let counting = Promise.resolve()
  let entering = Promise.resolve()
  let isEntered = false
  await run(async (tx) => {
    await tx.run(holdRequests, [])
    counting = count()
    while ((await waitingTransactions()) === 0);
    entering = run(enterLetter).then(() => {
      isEntered = true
    })
    while (!isEntered && (await waitingTransactions()) < 2);
    expect(isEntered).toBe(false)
  })
  await Promise.all([counting, entering])
  const { shown, direct } = await bothFigures()
  expect(shown).toEqual(direct)
})
