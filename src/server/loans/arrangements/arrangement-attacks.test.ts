import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { loanPlayDelayDetail } from '#contract/money/installment.ts'
import { REQUEST_EXTEND, REQUEST_PART, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { refusalAnswer } from '#contract/refusals.ts'
import { addDays } from '#domain/dates.ts'
import { dueDay } from '#domain/loans/due-day.ts'
import { markets } from '#domain/markets/market.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore, sendNotice } from '#testing/at-the-store.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sweepEnds } from './arrangement-ends.ts'

const MORNING = new Date('2026-11-20T18:00:00Z')
const DAY_MS = 86_400_000
const STORE = { mx: 'mx-store-nopal', in: 'in-store-marigold' }

let server: SandboxServer
let clock = MORNING
let person: Person
let call: CallAs
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())
beforeEach(() => as('Ana Ejemplo'))

async function as(name: string) {
  clock = MORNING
  person = await server.person(name)
  call = asBorrower(server, person.query)
}

const later = (days: number) => new Date(MORNING.getTime() + days * DAY_MS)
const late = () => loanOf(person, '180')
type Loan = ReturnType<typeof late>
const PLAN = { parts: 2, every: 7 }
const offer = async (loan: Loan, wish = {}) => dataOf(await call(loanArrangement, { ...loan, ...wish }))

async function agree(loan: Loan, wish: object = PLAN) {
  const { quote } = await offer(loan, wish)
  if (!quote) throw new Error('nothing was quoted')
  dataOf(await call(agreeArrangement, { ...loan, ...wish, terms: quote.terms, agreed: 1 }))
  return quote.parts
}

async function slipOf(loan: Loan, amount: bigint, requestType: number = REQUEST_PART, payCode = STORE.mx) {
  const slip = dataOf(await call(generateVcode, { ...loan, amount, payCode, requestType }))
  return slip.repayDetail.vCode
}
const standing = async (loan: Loan) => {
  const { agreed } = await offer(loan)
  return [agreed?.isOpen, agreed?.payAmount ?? null]
}

test('a reversed payment of a kept part is due with the next part, and only its own day counts', async () => {
  const loan = late()
  const [first, second] = await agree(loan)
  clock = later(2)
  const half = await slipOf(loan, 100_000n)
  const charge = `charge-${half}`
  const money = { reference: half, amountMinor: 100_000n, charge }
  await sendNotice(server, { ...money, id: `p-${half}`, kind: 'paid', at: clock })
  clock = later(7)
  await payAtStore(
    server,
    await slipOf(loan, (first?.amount ?? 0n) - 100_000n),
    (first?.amount ?? 0n) - 100_000n,
  )
  expect(await standing(loan)).toEqual([true, second?.amount])
  // Reported four days later than it happened, which was before the first part's day.
  clock = later(10)
  await sendNotice(server, { ...money, id: `r-${half}`, kind: 'reversed', takesBack: 'whole', at: later(6) })
  const after = dataOf(await call(loanDetails, loan)).nextPart
  expect(await standing(loan)).toEqual([true, after?.amount])
  expect(after).toMatchObject({ on: second?.on, amount: (second?.amount ?? 0n) + 100_000n })
})

test('a loan that was paid within its arrangement and is owed again asks for its parts again', async () => {
  const loan = late()
  const [first] = await agree(loan)
  clock = later(1)
  const total = dataOf(await call(loanDetails, loan)).toPay?.amount ?? 0n
  const reference = await slipOf(loan, total, REQUEST_REPAY)
  const money = { reference, amountMinor: total, charge: `charge-${reference}` }
  await sendNotice(server, { ...money, id: `p-${reference}`, kind: 'paid', at: clock })
  expect((await offer(loan)).agreed).toMatchObject({ isOpen: false, title: 'Cumplió el convenio' })
  clock = later(3)
  await sendNotice(server, {
    ...money,
    id: `r-${reference}`,
    kind: 'reversed',
    takesBack: 'whole',
    at: clock,
  })
  expect(await standing(loan)).toEqual([true, first?.amount])
  expect(dataOf(await call(loanDetails, loan)).nextPart).toMatchObject({ on: first?.on })
  // No day in between was charged.
  expect(dataOf(await call(loanDetails, loan)).toPay?.amount).toBe(total)
})

test('an extension fee that was paid before the agreement and is reported later pays the next part', async () => {
  const loan = late()
  const { delayInfo } = dataOf(await call(loanPlayDelayDetail, loan))
  const reference = await slipOf(loan, delayInfo.delayAmount, REQUEST_EXTEND)
  const paidAt = clock
  clock = new Date(MORNING.getTime() + 60_000)
  const [first] = await agree(loan)
  clock = later(1)
  const money = { reference, amountMinor: delayInfo.delayAmount, at: paidAt }
  await sendNotice(server, { ...money, id: `p-${reference}`, kind: 'paid' })
  expect(await standing(loan)).toEqual([true, (first?.amount ?? 0n) - delayInfo.delayAmount])
  expect(dataOf(await call(loanDetails, loan))).toMatchObject({ isArranged: true, isDelay: false })
})

test.each([
  ['Ana Ejemplo', '2026-11-21T05:59:59.999Z', '2026-11-21T06:00:00.000Z'],
  ['Ravi Sample', '2026-11-20T18:29:59.999Z', '2026-11-20T18:30:00.000Z'],
])(
  'a plan agreed in the last moment of a day counts from that day, one of the next moment from the next: %s',
  async (who, last, next) => {
    for (const [at, agreedOn] of [
      [last, '2026-11-20'],
      [next, '2026-11-21'],
    ] as const) {
      await as(who)
      clock = new Date(at)
      const parts = await agree(late())
      const market = who === 'Ana Ejemplo' ? 'mx' : 'in'
      const days = [7, 14].map((count) => dueDay({ market }, addDays(agreedOn, count)))
      expect(parts.map(({ on }) => on)).toEqual(days)
      expect(await standing(late())).toEqual([true, parts[0]?.amount])
    }
  },
)

test('two tabs that accept two quotes concurrently make one arrangement', async () => {
  const loan = late()
  const wishes = [PLAN, { parts: 3, every: 7 }, { day: '2026-11-30' }]
  const quotes = await Promise.all(wishes.map(async (wish) => ({ wish, ...(await offer(loan, wish)) })))
  const answers = await Promise.all(
    quotes.map(({ wish, quote }) =>
      call(agreeArrangement, { ...loan, ...wish, terms: quote?.terms ?? '', agreed: 1 }),
    ),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  const { code } = refusalAnswer('arrangement-open', 'es')
  expect(answers.filter((answer) => !answer.success && answer.code === code)).toHaveLength(2)
  const won = quotes[answers.findIndex(({ success }) => success)]
  expect((await offer(loan)).agreed?.parts).toEqual(won?.quote?.parts)
})

test('while money is in process or claimed no arrangement can be made, and an open one asks for nothing', async () => {
  const loan = late()
  const { quote } = await offer(loan, PLAN)
  const reference = await slipOf(loan, 50_000n)
  const money = { reference, amountMinor: 50_000n, at: clock, charge: `charge-${reference}` }
  await sendNotice(server, { ...money, id: `s-${reference}`, kind: 'seen' })
  const { code, message } = refusalAnswer('payment-on-its-way', 'es')
  expect(await offer(loan, PLAN)).toMatchObject({ quote: null, notNow: message, askUntil: '' })
  const input = { ...loan, ...PLAN, terms: quote?.terms ?? '', agreed: 1 }
  expect(await call(agreeArrangement, input)).toMatchObject({ code })
  await sendNotice(server, { ...money, id: `p-${reference}`, kind: 'paid' })
  const [first] = await agree(loan)
  // Withdrawn, and claimed again by the borrower who says that they paid.
  clock = later(1)
  await sendNotice(server, {
    ...money,
    id: `r-${reference}`,
    kind: 'reversed',
    takesBack: 'whole',
    at: clock,
  })
  const whole = (first?.amount ?? 0n) + 50_000n
  const before = await standing(loan)
  expect(before[0]).toBe(true)
  expect(before[1]).toBe(whole)
  const said = { payCode: 'other', paidOn: '2026-11-20', amount: 77_700n, number: '', proofs: [] }
  dataOf(await call(claimPayment, { orderId: loan.orderId, ...said }))
  expect(await standing(loan)).toEqual([true, null])
  expect(dataOf(await call(loanDetails, loan))).toMatchObject({ isArranged: true, toPay: null })
})

const heard = statement<{ type: string; part: string | null }, [string]>(
  'test-arrangement-events',
  `SELECT type, data ->> 'part' AS part FROM lender_events
   WHERE data ->> 'orderNo' = $1 AND type IN ('loan.arrangement_kept', 'loan.arrangement_broken') ORDER BY number`,
)
const eventsOf = async (loan: Loan) => {
  // Two concurrent replicas.
  await Promise.all([sweepEnds(server.service, clock), sweepEnds(server.service, clock)])
  const rows = await server.service.database.transaction((tx) => tx.rows(heard, [loan.orderId]))
  return rows.map(({ type, part }) => (part === null ? type : `${type} ${part}`))
}

test('a missed part is reported once, when its day has ended in its market, and a kept arrangement after its last', async () => {
  const loan = late()
  const [first, second] = await agree(loan)
  clock = new Date('2026-11-28T05:59:59Z')
  expect(await eventsOf(loan)).toEqual([])
  const reference = await slipOf(loan, first?.amount ?? 0n)
  clock = new Date('2026-11-28T06:00:00Z')
  expect(await eventsOf(loan)).toEqual(['loan.arrangement_broken 1'])
  clock = later(9)
  expect(await eventsOf(loan)).toEqual(['loan.arrangement_broken 1'])
  // A payment of that day is reported after all, and the rest is paid by its day.
  const money = { reference, amountMinor: first?.amount ?? 0n, at: later(7) }
  await sendNotice(server, { ...money, id: `p-${reference}`, kind: 'paid' })
  const rest = second?.amount ?? 0n
  await payAtStore(server, await slipOf(loan, rest, REQUEST_REPAY), rest)
  expect(await eventsOf(loan)).toEqual(['loan.arrangement_broken 1'])
  clock = later(15)
  expect(await eventsOf(loan)).toEqual(['loan.arrangement_broken 1', 'loan.arrangement_kept'])
})

test('a part whose day is longer, because clocks are set back meanwhile, is checked when that day has ended', async () => {
  // The border keeps daylight saving time, which Mexico City gave up, and a country may reintroduce it.
  const zone = vi.spyOn(markets.mx, 'timeZone', 'get').mockReturnValue('America/Tijuana')
  try {
    clock = new Date('2026-10-30T18:00:00Z')
    person = await server.person('Ana Ejemplo')
    call = asBorrower(server, person.query)
    const loan = late()
    const [first] = await agree(loan)
    expect(first?.on).toBe('2026-11-06')
    clock = new Date('2026-11-07T07:30:00Z')
    expect(await eventsOf(loan)).toEqual([])
    clock = new Date('2026-11-07T08:30:00Z')
    expect(await eventsOf(loan)).toEqual(['loan.arrangement_broken 1'])
  } finally {
    zone.mockRestore()
  }
})

test('an arrangement that was made again is reported separately', async () => {
  const loan = late()
  await agree(loan, { day: '2026-11-23' })
  clock = later(4)
  expect(await eventsOf(loan)).toEqual(['loan.arrangement_broken 1'])
  await agree(loan, { day: '2026-11-25' })
  clock = later(6)
  expect(await eventsOf(loan)).toEqual(['loan.arrangement_broken 1', 'loan.arrangement_broken 1'])
})

test('an arrangement that a part has broken is not reported as broken again by later parts', async () => {
  const loan = late()
  await agree(loan, { parts: 4, every: 7 })
  for (const days of [8, 15, 22, 29]) {
    clock = later(days)
    expect(await eventsOf(loan)).toEqual(['loan.arrangement_broken 1'])
  }
})

test('a kept arrangement is reported once, after its last day, however early it was paid', async () => {
  const loan = late()
  await agree(loan, { parts: 4, every: 7 })
  const total = dataOf(await call(loanDetails, loan)).toPay?.amount ?? 0n
  await payAtStore(server, await slipOf(loan, total, REQUEST_REPAY), total)
  for (const days of [8, 15, 22, 28]) {
    clock = later(days)
    expect(await eventsOf(loan)).toEqual([])
  }
  clock = later(29)
  expect(await eventsOf(loan)).toEqual(['loan.arrangement_kept'])
})
