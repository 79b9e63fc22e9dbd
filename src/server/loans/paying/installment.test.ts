import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { loanPayoff } from '#contract/money/payoff.ts'
import { refusals } from '#contract/refusals.ts'
import { dayIn } from '#domain/dates.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { sandboxChannels } from '#server/integrations/payments/channels.ts'
import type { Channel } from '#server/integrations/payments/provider.ts'
import { channelSections, limitsOf } from '#server/loans/paying/offered-channels.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { lateSince } from '#testing/late-since.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000

let server: SandboxServer
const FIRST_MOMENT = new Date()
let clock = FIRST_MOMENT
beforeEach(() => {
  clock = FIRST_MOMENT
})
let ana: Person
let bruno: Person
let ravi: Person
let meera: Person

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
  bruno = await server.person('Bruno Muestra')
  ravi = await server.person('Ravi Sample')
  meera = await server.person('Meera Example')
})
afterAll(() => server.close())

const planOf = async (person: Person, status: string, product?: string) =>
  dataOf(await asBorrower(server, person.query)(loanPlayDetail, loanOf(person, status, product)))

const refusalOf = async (
  entry: typeof loanPlayDetail | typeof loanPlayDelayDetail,
  person: Person,
  status: string,
) => (await asBorrower(server, person.query)(entry, loanOf(person, status))).code

test('the amount is the loan with interest, and the tax on interest and commission, to the cent', async () => {
  const plan = await planOf(ana, '174')
  // 3,000.00 for 91 days at 18 % a year is 134.63; 16 % of that and of 300.00 is 69.54.
  expect(plan.repayAmount).toBe(300000n + 13463n + 6954n)
  expect(plan.currency).toBe('MXN')
  expect(plan.detail.slice(0, 2)).toEqual([
    { text: 'Capital', value: '$3.000.00' },
    { text: 'Intereses', value: '$134.63' },
  ])
})

test('channels are grouped by kind, each with the market’s own names', async () => {
  const mexican = await planOf(ana, '174')
  expect(mexican.repayList.map((section) => [section.title, section.list.map((one) => one.payCode)])).toEqual(
    [
      // Free and instant channels come first.
      ['Por transferencia bancaria', ['mx-bank-transfer']],
      ['En una tienda', ['mx-store-colibri', 'mx-store-nopal']],
    ],
  )
  const indian = await planOf(ravi, '174')
  expect(indian.repayList.flatMap((section) => section.list.map((one) => one.payCode))).toEqual([
    'in-upi',
    'in-bank-transfer',
    'in-store-marigold',
  ])
})

test('a channel states when money arrives and its fee, and a requested reference its end', async () => {
  const channels = (await planOf(ravi, '174')).repayList.flatMap(({ list }) => list)
  const notes = channels.map(({ note }) => note)
  expect(notes[0]).toBe('Instant · free')
  // A reference was requested: its end counts now.
  expect(notes[2]).toMatch(/^\d+ (?:days|hours) left$/)
  expect(notes[1]).toBe('Up to 1 working day · free')
  expect(channels[0]?.isFastest).toBe(true)
  expect(channels[2]?.isFastest).toBe(false)
})

test('no channel is called the fastest unless another is known to take longer', () => {
  const [first] = sandboxChannels('mx')
  if (!first) throw new Error('the sandbox has no channel')
  const { arrives: _arrives, ...silent } = first
  const fastest = { ...silent, payCode: 'fast', arrives: 'at-once' } as const
  const marked = (channels: readonly Channel[]) =>
    channelSections(channels, [], 100n, clock, voiceFor('es', 'mx', 'specified'))
      .flatMap(({ list }) => list)
      .filter(({ isFastest }) => isFastest)
      .map(({ payCode }) => payCode)
  expect(marked([fastest, silent])).toEqual([])
  expect(marked([fastest, { ...silent, payCode: 'slow', arrives: 'next-business-day' }])).toEqual(['fast'])
})

test('an amount that grows at midnight is said once to hold until then, above the channels', async () => {
  const { repayList, noticeMsg } = await planOf(ana, '180')
  const end = `${dayIn(clock, 'America/Mexico_City')} 23:59 CDMX`
  expect(noticeMsg).toBe(`Este monto es válido hasta hoy, ${end}.`)
  for (const { note } of repayList.flatMap(({ list }) => list)) expect(note).not.toContain('23:59')
  expect((await planOf(ana, '174')).noticeMsg).toBe('')
  // A payoff of today costs more tomorrow; the fee of an extension does not.
  const call = asBorrower(server, ana.query)
  expect(dataOf(await call(loanPayoff, loanOf(ana, '174'))).noticeMsg).toContain(`hasta hoy, ${end}.`)
  expect(dataOf(await call(loanPlayDelayDetail, loanOf(ana, '174'))).noticeMsg).not.toContain('válido hasta')
})

test('a channel without known speed and fee states neither', () => {
  const [upi] = sandboxChannels('in')
  if (!upi) throw new Error('the sandbox has no UPI')
  const { arrives, feeMinor, ...silent } = upi
  expect([arrives, feeMinor]).toEqual(['at-once', 0n])
  expect(limitsOf(silent, voiceFor('en', 'in', 'specified'))).toBe('valid for 1 day · up to ₹100.000.00')
})

test('a reference and its bar code appear only beside their own channel', async () => {
  const { repayList } = await planOf(ana, '174')
  const shown = repayList.flatMap(({ list }) => list).map(({ vCode, BARcodeImg }) => [vCode, BARcodeImg])
  const [free, first, ...others] = shown
  expect(first?.[0]).toMatch(/^\d{14}$/)
  expect(first?.[1]).toMatch(/^data:image\/svg\+xml,/)
  expect([free, ...others]).toEqual([
    ['', ''],
    ['', ''],
  ])
})

test('a channel with a lower limit is not offered, and says why', async () => {
  const storesOf = async () => (await planOf(ana, '180')).repayList[1]?.list.map((one) => one.payCode)
  expect(await storesOf()).toEqual(['mx-store-colibri', 'mx-store-nopal'])
  const start = clock
  // 3 % a day of 3,000.00 for 20 days more exceeds the second one's 5,000.00.
  clock = new Date(start.getTime() + 20 * DAY_MS)
  expect(await storesOf()).toEqual(['mx-store-colibri'])
  expect((await planOf(ana, '180')).unavailable).toEqual([
    {
      logo: '/brand/channels/store-two.svg',
      desc: 'Mini Nopal 24',
      note: 'Recibe como máximo $5.000.00 por pago.',
    },
  ])
  clock = start
})

test('of three instalments with two paid, only the last is asked for', async () => {
  for (const [person, product, name] of [
    [bruno, 'mx-plazos', 'Pago'],
    [meera, 'in-steps', 'Instalment'],
  ] as const) {
    const plan = await planOf(person, '174', product)
    expect(plan.detail).toContainEqual({ text: name, value: name === 'Pago' ? '3 de 3' : '3 of 3' })
  }
})

test('of several due instalments, each is asked for and named', async () => {
  const said = async (person: Person, product: string) =>
    (await planOf(person, '174', product)).detail.find(({ value }) => / (?:de|of) \d$/.test(value))?.value
  const start = clock
  const paula = await server.person('Paula Ejemplo')
  const leela = await server.person('Leela Sample')
  clock = new Date(start.getTime() + 200 * DAY_MS)
  expect(await said(paula, 'mx-repartido')).toBe('2 a 6 de 6')
  expect(await said(leela, 'in-spread')).toBe('2 to 3 of 3')
  const { detail, repayDate, instalmentsAsked } = await planOf(paula, '174', 'mx-repartido')
  expect(detail).toContainEqual({ text: 'El primero venció el', value: repayDate })
  // The days late in the box are those of the first instalment alone.
  expect(instalmentsAsked).toBe(5)
  clock = start
})

test('a penalty is listed together with its rule', async () => {
  const { detail } = await planOf(ana, '180')
  const { dueOn, days } = lateSince(5, clock)
  // Among the two rows that are never collapsed: 3 % of 3,000.00 a day.
  expect(detail[0]).toEqual({ text: 'Recargos por atraso hasta hoy', value: `$${days * 90}.00` })
  expect(detail[1]?.text).toBe('Capital')
  expect(detail).toContainEqual({
    text: 'Cómo se calculan los recargos',
    value: '3% diario del capital sin pagar',
  })
  // It is too late to pay by a past day.
  const { daysLate, repayDate } = await planOf(ana, '180')
  expect(detail).toContainEqual({ text: 'Venció el', value: repayDate })
  expect([repayDate, daysLate]).toEqual([dueOn, days])
  expect((await planOf(ana, '174')).daysLate).toBe(0)
  // Pages for other payments of a late loan say so, too.
  const call = asBorrower(server, ana.query)
  for (const [status, late] of [
    ['180', days],
    ['174', 0],
  ] as const) {
    const loan = loanOf(ana, status)
    expect(dataOf(await call(loanPlayDelayDetail, loan)).daysLate).toBe(late)
    expect(dataOf(await call(loanPayoff, loan)).daysLate).toBe(late)
  }
  // 3 % of 12,000.00 for five days.
  const indian = await planOf(ravi, '180')
  expect(indian.detail).toContainEqual({ text: 'Late penalty until today', value: '₹1.800.00' })
})

test('nothing is asked for before the disbursement or after the loan is paid', async () => {
  for (const status of ['21', '110', '151', '170', '999']) {
    expect([status, await refusalOf(loanPlayDetail, ana, status)]).toEqual([
      status,
      refusals['nothing-to-repay'].code,
    ])
  }
  expect(await refusalOf(loanPlayDetail, ana, '200')).toBe(refusals['already-settled'].code)
})

test('an extension costs its share of the principal and moves the day by a week', async () => {
  const call = asBorrower(server, ravi.query)
  const plan = dataOf(await call(loanPlayDetail, loanOf(ravi, '174')))
  const delay = dataOf(await call(loanPlayDelayDetail, loanOf(ravi, '174')))
  // 2 % of 12,000.00.
  expect(delay.delayInfo.delayAmount).toBe(24000n)
  expect(Date.parse(delay.delayInfo.delayTime) - Date.parse(plan.repayDate)).toBe(7 * DAY_MS)
  expect(delay.repayPlan.map((row) => [row.title, row.amount])).toEqual([
    ['Deferral service fee', 24000n],
    ['Repayment', plan.repayAmount],
  ])
  expect(delay.dayEnds).toBe('Each due date ends at 23:59, India time.')
  expect(delay.noticeMsg).toContain('Only this fee is due now.')
  expect(delay.note).toContain('₹12.000.00 is the principal as before')
  // For a loan that is late already, the penalty is shown with its day before the borrower pays for an
  // extension.
  const late = dataOf(await call(loanPlayDelayDetail, loanOf(ravi, '180')))
  expect(late.noticeMsg).toContain(
    `Once the fee is paid, your late penalty does not increase until ${late.delayInfo.delayTime}.`,
  )
  expect(delay.noticeMsg).not.toContain('penalty')
  expect(late.note).toContain(
    `Your late penalty of ₹1.800.00 is still to be paid. You pay it with the extended payment, on ${late.delayInfo.delayTime} 23:59, India time.`,
  )
})

test('an extension is refused if it is not offered', async () => {
  const code = refusals['extension-not-offered'].code
  expect(await refusalOf(loanPlayDelayDetail, bruno, '174')).toBe(code)
  expect(await refusalOf(loanPlayDelayDetail, ana, '21')).toBe(code)
  expect(await refusalOf(loanPlayDelayDetail, ana, '200')).toBe(refusals['already-settled'].code)
})

test('another borrower’s loan is unknown on both pages', async () => {
  const call = asBorrower(server, ana.query)
  const codes = [
    (await call(loanPlayDetail, loanOf(ravi, '174'))).code,
    (await call(loanPlayDelayDetail, loanOf(ravi, '174'))).code,
  ]
  expect(codes).toEqual([refusals['unknown-order'].code, refusals['unknown-order'].code])
})
