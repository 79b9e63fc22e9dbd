import { expect, test } from 'vitest'
import { type PaymentFacts, paymentMessageOf } from './payment-message.ts'

const did: PaymentFacts = {
  purpose: 'repay',
  effect: 'part-paid',
  restTaken: true,
  isRebateCredit: false,
  couldExtend: false,
  isForAnother: false,
}

test.each([
  [{}, 'part-paid'],
  [{ couldExtend: true }, 'part-paid'],
  [{ purpose: 'part' }, 'part-paid'],
  [{ purpose: 'extend' }, 'not-extended'],
  [{ purpose: 'extend', couldExtend: true }, 'fee-short'],
  [{ purpose: 'payoff' }, 'payoff-short'],
  [{ purpose: 'payoff', couldExtend: true }, 'payoff-short'],
  [{ purpose: 'extend', couldExtend: true, isForAnother: true }, 'other-instalment'],
  [{ effect: 'extended' }, 'extended-and-part-paid'],
  [{ effect: 'extended', restTaken: false }, 'extended'],
  [{ effect: 'settled' }, 'settled'],
  [{ effect: 'over-paid' }, 'over-paid'],
  [{ effect: 'over-paid', isRebateCredit: true }, 'over-paid-with-rebate'],
] as const)('money with %o is reported as %s', (change, message) => {
  expect(paymentMessageOf({ ...did, ...change })).toBe(message)
})
