import { beforeEach, expect, test } from 'vitest'
import { repaymentCommit, repaymentWay } from '#contract/money/payment-store.ts'
import { refusals } from '#contract/refusals.ts'
import { DEADLINES } from '#server/base/external/deadline.ts'
import type { CardAcquirer } from '#server/integrations/cards/card-acquirer.ts'
import { sandboxCards } from '#server/integrations/cards/sandbox-cards.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { oneLoan } from '#testing/one-loan.ts'

/** The module's behaviour, which violates its types. */
let reads: unknown
let needsCode: unknown
let charge: CardAcquirer['charge']
const honest = sandboxPayments([Buffer.alloc(32, 7)])
const liar: PaymentProvider = {
  ...honest,
  name: 'liar',
  channels: () => [],
  readWebhook: () => reads as ReturnType<PaymentProvider['readWebhook']>,
}
const cards: CardAcquirer = {
  needsCode: () => needsCode as boolean,
  charge: (one) => charge(one),
}
const one = oneLoan({
  like: 'Carla Muestra',
  providers: [honest, liar],
  cards,
  deadlines: { ...DEADLINES, chargeMs: 20 },
})
beforeEach(() => {
  needsCode = false
  charge = sandboxCards.charge
})

const report = async () => {
  const response = await fetch(`${one.server.url}/webhooks/payments/liar`, { method: 'POST', body: '{}' })
  return [response.status, (await response.json()).outcome]
}
async function payByCard() {
  const way = dataOf(await one.call(repaymentWay, { orderId: one.loan.orderId }))
  const card = way.bankCards.find(({ bankName }) => bankName === 'Banco Sin Clave')
  if (!card) throw new Error('Carla has that card')
  const { id: cardId, bankName, cardNo, bankCode } = card
  const said = { orderId: one.loan.orderId, repayToken: way.repayToken, couponId: '', sendMsg: '0' } as const
  const amount = await one.dueNow()
  return one.call(repaymentCommit, { ...said, amount, cardId, bankName, cardNo, bankCode })
}

test('a message whose event is invalid is not acknowledged, so that it is repeated, and books nothing', async () => {
  const event = { id: 'lie-1', kind: 'paid', reference: '404404', amountMinor: 100n, at: one.clock }
  reads = { ok: true, event: { ...event, amountMinor: 100 } }
  expect(await report()).toEqual([500, 'unreadable'])
  reads = Promise.resolve({ ok: true, event })
  expect(await report()).toEqual([500, 'unreadable'])
  // Its module was fixed, and the provider repeats it: it counts as the first time.
  reads = { ok: true, event }
  expect(await report()).toEqual([200, 'unmatched'])
  expect(await report()).toEqual([200, 'duplicate'])
})

test('a card for which the module does not say whether it requires a code is not charged', async () => {
  needsCode = Promise.resolve(false)
  expect((await payByCard()).code).toBe(refusals['provider-unavailable'].code)
  expect(await one.balance('cash')).toBe(0n)
})

test('a charge without a valid result has not paid and is retried', async () => {
  charge = () => new Promise(() => {})
  expect((await payByCard()).code).toBe(refusals['payment-unclear'].code)
  expect((await payByCard()).code).toBe(refusals['payment-unclear'].code)
  expect(await one.balance('cash')).toBe(0n)
})
