import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { cashfreePayments } from '#server/integrations/payments/cashfree/cashfree.ts'
import { sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { oneLoan } from '#testing/one-loan.ts'

const clientSecret = 'secret-for-tests-of-all'
let amount = ''
/** As Cashfree answers: an order with the requested number, and a link for its amount. */
const ask: typeof fetch = async (url, init) => {
  const sent = JSON.parse(String(init?.body))
  if (String(url).endsWith('/orders')) {
    amount = String(sent.order_amount)
    const more = { cf_order_id: `cf-${sent.order_id}`, payment_session_id: 's', order_status: 'ACTIVE' }
    return Response.json({ ...sent, ...more })
  }
  const payload = { default: `upi://pay?pa=lender@sample&am=${amount}&cu=INR` }
  return Response.json({ payment_amount: Number(amount), data: { payload } })
}
const desk = { email: 'desk@example.com', phone: '+919000000009' }
const cashfree = cashfreePayments({ clientId: 'client', clientSecret, desk, ask })
const one = oneLoan({ like: 'Ravi Sample', providers: [sandboxPayments([Buffer.alloc(32, 7)]), cashfree] })

const TIME = '1746427759733'
async function report(type: string, data: object): Promise<string> {
  const body = JSON.stringify({ type, event_time: one.clock.toISOString(), data })
  const signature = createHmac('sha256', clientSecret)
    .update(TIME + body)
    .digest('base64')
  const headers = { 'x-webhook-timestamp': TIME, 'x-webhook-signature': signature }
  const response = await fetch(`${one.server.url}/webhooks/payments/cashfree`, {
    method: 'POST',
    headers,
    body,
  })
  return (await response.json()).outcome
}

test('money by UPI is seen, arrives, is disputed in part, is won, and is refunded, to the paisa', async () => {
  const before = await one.dueNow()
  const reference = await one.slip(undefined, 'in-cashfree-upi')
  expect(reference).toMatch(/^[a-z0-9]{26}$/)
  const rupees = Number(amount)
  expect(BigInt(Math.round(rupees * 100))).toBe(before)

  const paid = (payment_status: string) => ({
    order: { order_id: reference, order_amount: rupees, order_currency: 'INR' },
    payment: { cf_payment_id: '5114911', payment_status, payment_amount: rupees, payment_currency: 'INR' },
  })
  expect(await report('PAYMENT_PENDING_WEBHOOK', paid('PENDING'))).toBe('seen')
  expect(await report('PAYMENT_SUCCESS_WEBHOOK', paid('SUCCESS'))).toBe('settled')
  expect(await report('PAYMENT_SUCCESS_WEBHOOK', paid('SUCCESS'))).toBe('duplicate')
  expect(await one.balance('cash')).toBe(before)

  const dispute = (dispute_status: string, dispute_amount: number) => ({
    dispute: { dispute_id: 433475258, dispute_amount, dispute_status },
    order_details: { order_id: reference, cf_payment_id: 5114911, payment_amount: rupees },
  })
  expect(await report('DISPUTE_CREATED', dispute('CHARGEBACK_CREATED', 100.81))).toBe('reversed')
  expect(await one.balance('cash')).toBe(before - 10_081n)
  // The next stage of the same dispute takes nothing again.
  expect(await report('DISPUTE_UPDATED', dispute('PRE_ARBITRATION_CREATED', 100.81))).toBe('duplicate')
  expect(await report('DISPUTE_CLOSED', dispute('PRE_ARBITRATION_MERCHANT_WON', 100.81))).toBe('restored')
  expect(await one.balance('cash')).toBe(before)

  const refund = {
    cf_refund_id: '1553338',
    cf_payment_id: '5114911',
    order_id: reference,
    refund_amount: 0.29,
  }
  expect(await report('REFUND_STATUS_WEBHOOK', { refund: { ...refund, refund_status: 'SUCCESS' } })).toBe(
    'reversed',
  )
  expect(await one.balance('cash')).toBe(before - 29n)
  one.later(1)
  expect(await report('DISPUTE_CREATED', dispute('ARBITRATION_MERCHANT_LOST', 100.81))).toBe('reversed')
  expect(await one.balance('cash')).toBe(before - 29n - 10_081n)
})

test('a failed attempt does not end its reference, on which the next one pays', async () => {
  const before = await one.dueNow()
  const reference = await one.slip(undefined, 'in-cashfree-upi')
  const rupees = Number(amount)
  const of = (id: string, payment_status: string) => ({
    order: { order_id: reference, order_amount: rupees },
    payment: { cf_payment_id: id, payment_status, payment_amount: rupees, payment_currency: 'INR' },
  })
  expect(await report('PAYMENT_FAILED_WEBHOOK', of('611', 'FAILED'))).toBe('failed')
  expect(await one.slip(undefined, 'in-cashfree-upi')).toBe(reference)
  expect(await report('PAYMENT_PENDING_WEBHOOK', of('612', 'PENDING'))).toBe('seen')
  expect((await one.details()).onItsWay).toMatchObject([{ state: 'waiting' }])
  expect(await report('PAYMENT_FAILED_WEBHOOK', of('613', 'CANCELLED'))).toBe('failed')
  expect((await one.details()).onItsWay).toMatchObject([{ state: 'waiting' }])
  expect(await report('PAYMENT_SUCCESS_WEBHOOK', of('612', 'SUCCESS'))).toBe('settled')
  expect(await one.balance('cash')).toBe(before)
})

test('each dispute about a payment takes its own part, and returns its own when it is won', async () => {
  const before = await one.dueNow()
  const reference = await one.slip(undefined, 'in-cashfree-upi')
  const rupees = Number(amount)
  const paid = {
    order: { order_id: reference, order_amount: rupees },
    payment: {
      ...{ cf_payment_id: '711', payment_status: 'SUCCESS', payment_currency: 'INR' },
      payment_amount: rupees,
    },
  }
  expect(await report('PAYMENT_SUCCESS_WEBHOOK', paid)).toBe('settled')
  const dispute = (dispute_id: number, stage: string, dispute_amount: number) =>
    report('DISPUTE_UPDATED', {
      dispute: { dispute_id, dispute_amount, dispute_status: stage },
      order_details: { order_id: reference, cf_payment_id: 711, payment_amount: rupees },
    })
  const gone = async () => before - (await one.balance('cash'))
  expect(await dispute(1, 'CHARGEBACK_CREATED', 1000)).toBe('reversed')
  expect(await dispute(2, 'CHARGEBACK_CREATED', 1000)).toBe('reversed')
  expect(await gone()).toBe(200_000n)
  one.later(1)
  expect(await dispute(3, 'CHARGEBACK_MERCHANT_WON', 100.5)).toBe('waiting')
  expect(await dispute(1, 'CHARGEBACK_MERCHANT_WON', 1000)).toBe('restored')
  expect(await gone()).toBe(100_000n)
  // It was reported late, and is another dispute than the one that was won since.
  one.later(0)
  expect(await dispute(4, 'CHARGEBACK_CREATED', 500)).toBe('reversed')
  expect(await gone()).toBe(150_000n)
  // A later stage of the same dispute about more takes the difference, and returns all of it.
  expect(await dispute(4, 'PRE_ARBITRATION_CREATED', 600)).toBe('reversed')
  expect(await dispute(4, 'ARBITRATION_MERCHANT_LOST', 600)).toBe('duplicate')
  expect(await gone()).toBe(160_000n)
  expect(await dispute(4, 'ARBITRATION_MERCHANT_WON', 600)).toBe('restored')
  expect(await gone()).toBe(100_000n)
  // An earlier event waits for its own dispute alone.
  one.later(2)
  expect(await dispute(3, 'CHARGEBACK_CREATED', 100.5)).toBe('reversed')
  expect(await gone()).toBe(110_050n)
})
