import { afterEach, expect, test } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentCommit, repaymentWay } from '#contract/money/payment-store.ts'
import { statement } from '#server/base/database/database.ts'
import { AUDIT_END, listAudit } from '#server/call/desk-audit.ts'
import { SIGNATURE_HEADER, signWebhook } from '#server/integrations/payments/webhook-signature.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { askAsOperator, operatorSays } from '#testing/as-operator.ts'
import { oneLoan } from '#testing/one-loan.ts'

let whileCharging = async (_charge: string) => {}
const one = oneLoan({
  like: 'Carla Muestra',
  cards: {
    needsCode: () => false,
    charge: async ({ idempotencyKey }) => {
      await whileCharging(idempotencyKey)
      return 'paid'
    },
  },
})
afterEach(() => {
  whileCharging = async () => {}
})

/** Pays the amount due by card; resolves with the charge's id and the amount. */
async function payByCard(): Promise<{ charge: string; amount: bigint }> {
  const amount = await one.dueNow()
  const { orderId } = one.loan
  const { bankCards, repayToken } = dataOf(await one.call(repaymentWay, { orderId }))
  const [card] = bankCards
  if (!card) throw new Error('no card')
  const { id: cardId, cardNo, bankCode, bankName } = card
  const wish = { amount, orderId, repayToken, couponId: '', sendMsg: '0' } as const
  const paid = dataOf(await one.call(repaymentCommit, { ...wish, cardId, cardNo, bankCode, bankName }))
  return { charge: paid.repayRecordId, amount }
}

type Type = 'charge.refunded' | 'charge.charged_back' | 'charge.chargeback_won'
let serial = 0

/** Sends a message of the acquirer; resolves with the status and the outcome. */
async function report(type: Type, charge: string, amountMinor: bigint, id?: string) {
  serial += 1
  const [secret] = one.server.service.config.secrets.webhook
  const notice = { id: id ?? `a-${charge}-${serial}`, type, charge, amountMinor: Number(amountMinor) }
  const body = JSON.stringify({ ...notice, at: one.clock.toISOString() })
  const headers = { [SIGNATURE_HEADER]: signWebhook(secret, body, one.clock) }
  const url = `${one.server.url}/webhooks/payments/card`
  const response = await fetch(url, { method: 'POST', headers, body })
  const answer: { outcome: string } = await response.json()
  return answer.outcome
}

test('a card’s charge that is charged back is owed again, once, and paid again when the lender won', async () => {
  const { charge, amount } = await payByCard()
  expect((await one.details()).orderStatus).toBe('200')
  one.later(3)
  expect(await report('charge.charged_back', charge, amount, `cb-${charge}`)).toBe('reversed')
  expect(await report('charge.charged_back', charge, amount, `cb-${charge}`)).toBe('duplicate')
  expect((await one.details()).orderStatus).not.toBe('200')
  expect(await one.dueNow()).toBe(amount)
  expect((await one.details()).noticeDesText).toContain('canceló')
  one.later(4)
  expect(await report('charge.chargeback_won', charge, amount)).toBe('restored')
  expect((await one.details()).orderStatus).toBe('200')
  expect(await one.balance('cash')).toBe(amount)
})

test('a part that the acquirer refunds is owed again, and nothing else', async () => {
  const { charge } = await payByCard()
  expect(await report('charge.refunded', charge, 1000n)).toBe('reversed')
  expect(dataOf(await one.call(loanPlayDetail, one.loan)).repayAmount).toBe(1000n)
})

test('an event during the charge is processed when the charge is booked', async () => {
  const outcomes: string[] = []
  whileCharging = async (charge) => {
    outcomes.push(await report('charge.charged_back', charge, 1n))
  }
  const { amount } = await payByCard()
  expect(outcomes).toEqual(['waiting'])
  expect(await one.dueNow()).toBe(amount)
  expect(await one.balance('cash')).toBe(0n)
})

test('an unknown charge is stored and moves nothing, and an unsigned message is refused', async () => {
  expect(await report('charge.charged_back', 'nobodys', 1n)).toBe('unmatched')
  const url = `${one.server.url}/webhooks/payments/card`
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
})

const lenderEvents = statement<{ type: string; data: Record<string, unknown> }, [string]>(
  'test-lender-events-of-loan',
  "SELECT type, data FROM lender_events WHERE data->>'orderNo' = $1 ORDER BY number",
)

test('for an acquirer without messages the operator reports chargebacks and wins', async () => {
  const { amount } = await payByCard()
  const { data } = await askAsOperator(one.server, 'GET', `/operator/payments?orderNo=${one.loan.orderId}`)
  const paymentId = (data as { paymentId: string; orderNo: string }[]).at(-1)?.paymentId ?? ''
  const path = `orders/${one.loan.orderId}`
  const take = (reason: string, amountMinor?: number) => {
    const input = { paymentId, reason, reversalId: `${reason}-${one.loan.orderId}` }
    return operatorSays(one.server, `${path}/reversal`, amountMinor ? { ...input, amountMinor } : input)
  }
  expect(await take('charged-back', Number(amount) - 1000)).toMatchObject([200, { changed: true }])
  one.later(1)
  expect(await take('refunded')).toMatchObject([200, { changed: true }])
  expect(await one.dueNow()).toBe(amount)
  one.later(60)
  expect(await one.dueNow()).toBeGreaterThan(amount)

  const again = (reversalId: string) => operatorSays(one.server, `${path}/restored`, { reversalId })
  expect(await again('')).toMatchObject([400, expect.anything()])
  expect(await again('nobodys')).toEqual([404, 'no such reversal'])
  expect(await again(`refunded-${one.loan.orderId}`)).toEqual([409, 'not-charged-back'])
  const number = `charged-back-${one.loan.orderId}`
  expect(await again(number)).toMatchObject([200, { changed: true }])
  const events = await one.server.service.database.transaction((tx) =>
    tx.rows(lenderEvents, [one.loan.orderId]),
  )
  const restored = events.at(-1)
  expect(restored).toMatchObject({
    type: 'payment.restored',
    data: { amountMinor: Number(amount) - 1000, settled: false },
  })
  // The event names it, too, and a repetition changes nothing.
  expect(await again(String(restored?.data.reversalId))).toMatchObject([200, { changed: false }])
  expect(await again(number)).toMatchObject([200, { changed: false }])
  expect(await one.dueNow()).toBe(1000n)
  expect(await one.balance('income-penalty')).toBe(0n)
  expect(await one.balance('cash')).toBe(amount - 1000n)
  // It was reversed before the refund, and returned after it.
  expect((await one.details()).noticeDesText).toContain('recibimos de nuevo')
  const log = await one.server.service.database.transaction((tx) => listAudit(tx, AUDIT_END), {
    readOnly: true,
  })
  expect(log[0]).toMatchObject({ action: 'payment-restored', folio: one.loan.orderId })
})
