import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { answerFaults } from '#server/fronts/pages/answer-faults.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { claimForBorrower } from '#server/outbox/messages/claim-message.ts'
import { PER_BORROWER } from '#server/outbox/messages/message-limits.ts'
import { newApplicant } from '#testing/applicant.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { atTheDesk, joinStaff } from '#testing/at-the-desk.ts'
import { askSlip } from '#testing/at-the-store.ts'
import { browserVisit } from '#testing/browser-visit.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { openLog } from './log.ts'
import { registry } from './metrics.ts'

// Alerts and log readers rely on these: each event is counted and logged without personal data.
let server: SandboxServer
let app: SandboxServer['app']
let lines: Record<string, unknown>[] = []
const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })

beforeAll(async () => {
  server = await startSandbox({ env: { OPERATOR_TOKEN }, endsEarly: false })
  app = await createApp({ ...server.service, log })
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(() => {
  lines = []
})

async function figure(name: string): Promise<number> {
  const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`abono_${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** The increase of each metric after the work. */
async function more(names: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(names.map(figure))
  await work()
  const after = await Promise.all(names.map(figure))
  return after.map((value, at) => value - (before[at] ?? 0))
}

async function tell(event: PaymentEvent): Promise<string> {
  const { body, headers } = sandboxNotice(server.service.config.secrets.webhook, event, new Date())
  const url = '/webhooks/payments/sandbox'
  return (await app.inject({ method: 'POST', url, headers, payload: body })).json().outcome
}

const said = () => lines.filter(({ msg }) => msg !== 'request').map(({ msg }) => msg)

test('counts and logs an unmatched payment, a contradiction and a reversal', async () => {
  const { reference, amountMinor } = await askSlip(server, await server.person('Ana Ejemplo'))
  const money = { reference, amountMinor, at: new Date(), charge: 'counted-1' }
  const nobodys = { ...money, reference: '99999999999998', charge: 'counted-2' }
  const notices = (outcome: string) => `webhooks_total{provider="sandbox",outcome="${outcome}"}`
  const cases: [PaymentEvent, string, string[], unknown[]][] = [
    [{ ...money, id: 'c-1', kind: 'paid' }, 'settled', [notices('settled')], []],
    [
      { ...nobodys, id: 'c-2', kind: 'paid' },
      'unmatched',
      [notices('unmatched')],
      ['a payment matches no reference'],
    ],
    [
      { ...money, id: 'c-1', kind: 'paid', amountMinor: amountMinor + 1n },
      'contradiction',
      [notices('contradiction'), 'contradictions_total{code="event-contradicts"}'],
      ['a notice about money waits for a person'],
    ],
    [
      { ...money, id: 'c-3', kind: 'reversed', takesBack: 'whole' },
      'reversed',
      [notices('reversed'), 'reversals_total{reason="charged-back"}'],
      ['payment reversed'],
    ],
  ]
  for (const [event, outcome, figures, words] of cases) {
    lines = []
    let answered = ''
    const grown = await more(figures, async () => {
      answered = await tell(event)
    })
    expect([answered, grown, said()]).toEqual([outcome, figures.map(() => 1), words])
    expect(JSON.stringify(lines)).not.toContain(reference)
  }
})

describe('each reversed payment is counted and logged once', () => {
  let number = 0
  /** A booked payment of a new borrower. */
  async function booked() {
    const slip = await askSlip(server, await server.person('Ana Ejemplo'))
    const charge = `taken-back-${++number}`
    const money = { ...slip, at: new Date(), charge }
    expect(await tell({ ...money, id: charge, kind: 'paid' })).toBe('settled')
    lines = []
    const { data } = await askAsOperator(
      { ...server, url },
      'GET',
      `/operator/payments?orderNo=${slip.orderNo}`,
    )
    const [payment] = data as { paymentId: string }[]
    if (!payment) throw new Error('it is booked')
    return { ...money, ...payment }
  }
  let url: string
  beforeAll(async () => {
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  const takenBack = () => lines.filter(({ msg }) => msg === 'payment reversed')
  const counted = (reason: string) => `reversals_total{reason="${reason}"}`

  test('by the lender’s systems', async () => {
    const { orderNo, paymentId } = await booked()
    const body = { paymentId, reason: 'wrong-loan', reversalId: 'counted' }
    const ask = () => askAsOperator({ ...server, url }, 'POST', `/operator/orders/${orderNo}/reversal`, body)
    expect(await more([counted('wrong-loan')], ask)).toEqual([1])
    expect(takenBack()).toMatchObject([{ source: 'operator', reason: 'wrong-loan' }])
    lines = []
    expect(await more([counted('wrong-loan')], ask)).toEqual([0])
    expect(takenBack()).toEqual([])
  })

  test('by two staff members at the desk', async () => {
    const { orderNo } = await booked()
    const one = await atTheDesk({ url })
    const other = await joinStaff({ url, service: server.service }, 'counted', 'finance')
    const page = await one.text(`/desk/money/loan?order=${orderNo}`)
    const payment = /name="payment" value="([^"]+)"/.exec(page)?.[1] ?? ''
    await one.post('/desk/money/reversal', { order: orderNo, payment, amount: '', reason: 'fraud' })
    expect(takenBack()).toEqual([])
    const card =
      (await other.text('/desk/money')).split('<section').find((html) => html.includes(orderNo)) ?? ''
    const address = /\/desk\/money\/[^/"]+/.exec(card)?.[0]
    const confirm = () => other.post(`${address}/confirm`, { do: 'reverse', reason: 'fraud' })
    expect(await more([counted('fraud')], confirm)).toEqual([1])
    expect(takenBack()).toMatchObject([{ source: 'desk', reason: 'fraud' }])
  })

  test('by a notice that arrived before that of its payment', async () => {
    const { reference, amountMinor } = await askSlip(server, await server.person('Ana Ejemplo'))
    const money = { reference, amountMinor, at: new Date(), charge: 'early' }
    expect(await tell({ ...money, id: 'early-2', kind: 'reversed', takesBack: 'whole' })).toBe('waiting')
    expect(takenBack()).toEqual([])
    const paid = () => tell({ ...money, id: 'early-1', kind: 'paid' })
    expect(await more([counted('charged-back')], paid)).toEqual([1])
    expect(takenBack()).toMatchObject([{ source: 'sandbox', reason: 'charged-back' }])
  })
})

test('counts a message beyond a limit', async () => {
  const { database } = server.service
  const to = { borrowerId: 'counted', phone: '+525512345678' }
  const ask = () =>
    database.transaction((tx) =>
      claimForBorrower({ tx, service: { ...server.service, log }, now: new Date() }, to),
    )
  for (let sent = 0; sent < (PER_BORROWER[0]?.max ?? 0); sent++) await ask()
  const spent = await more(['limit_refusals_total{limit="borrower-hour"}'], () => ask().catch(() => {}))
  expect(spent).toEqual([1])
  expect(lines).toMatchObject([{ code: 'messages-refused', limit: 'borrower-hour' }])
})

test('counts a sent message and an entered code', async () => {
  const { id } = await newApplicant(server)
  await sendMessages(server.service, new Date())
  const phone = `+5255000010${id.replace('applicant-', '').padStart(2, '0')}`
  const names = [
    'messages_total{outcome="taken",way="sms",purpose="code"}',
    'codes_verified_total{purpose="login"}',
  ]
  expect(await more(names, () => browserVisit(server, '10.11.0.1').signIn(phone))).toEqual([1, 1])
})

test('counts and logs an invalid response of a backend', async () => {
  const fault = { field: 'data.amount', wanted: 'text', found: 'number' }
  const name = `unreadable_answers_total{call="${loanDetails.path}"}`
  expect(await more([name], async () => answerFaults(log).note(loanDetails, fault))).toEqual([1])
  expect(lines).toMatchObject([
    { msg: 'backend response not readable', call: `POST ${loanDetails.path}`, ...fault, times: 1 },
  ])
})
