import * as z from 'zod/mini'
import { orderNo } from '#contract/fields.ts'
import { changed, currency, minor, moment, namedId } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { addressId } from '#server/call/operator/operator-fields.ts'
import { pageFields, rowKey } from '#server/call/operator/page-of-list.ts'
import { LENDER_REASONS, PROVIDER_REASONS } from '#server/loans/ledger/reversals.ts'

const reason = z
  .enum([...LENDER_REASONS, ...PROVIDER_REASONS])
  .check(z.describe('The reason, which is stored. It must not contain a personal name.'))

export const reversePaymentCall = describedCall({
  name: 'reversePayment',
  method: 'POST',
  path: '/operator/orders/:orderNo/reversal',
  title: 'Reverse a payment',
  about:
    'Reverses all or part of a payment that was booked by mistake, or that a bank took back without a provider notice. The loan owes the amount again from now on, without a penalty for the days in between. The borrower is notified.',
  group: 'Payments and ledger',
  fields: z.strictObject({
    paymentId: addressId,
    amountMinor: z.optional(minor),
    reason,
    reversalId: z
      .string()
      .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/), z.describe('Your own number of the reversal.')),
  }),
  answer: z.strictObject({ orderNo, changed }),
  refuses: { 404: 'no such order', 409: 'more-than-left' },
  example: {
    sent: { paymentId: '019ff731-2448-7a6b-b95b-5d4a36035da9', reason: 'wrong-loan', reversalId: 'rev-1' },
    answered: { orderNo: '20261121180000000001', changed: true },
  },
})

export const restorePaymentCall = describedCall({
  name: 'restorePayment',
  method: 'POST',
  path: '/operator/orders/:orderNo/restored',
  title: 'Restore a charged-back payment',
  about:
    'Undoes a reversal with reason `charged-back` after you won the dispute and no provider notice reports it. The payment counts as before, without a penalty for the days in between. The borrower is notified. `reversalId` is our id or yours.',
  group: 'Payments and ledger',
  fields: z.strictObject({
    reversalId: addressId.check(
      z.describe(
        'Our id of the reversal, as in `GET /operator/reversals` and in the event, or your own number of it.',
      ),
    ),
  }),
  answer: z.strictObject({ orderNo, changed }),
  refuses: { 404: 'no such order', 409: 'not-charged-back' },
  example: {
    sent: { reversalId: 'rev-1' },
    answered: { orderNo: '20261121180000000001', changed: true },
  },
})

const text = z.nullable(z.string())

export const moneyCasesCall = describedCall({
  name: 'moneyCases',
  method: 'GET',
  path: '/operator/money-cases',
  title: 'List payment cases',
  about:
    'Lists cases that need a decision, oldest first: implausible notices (`held`), contradictory notices (`contradiction`) and reversals requested by staff (`reversal`).',
  group: 'Payments and ledger',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      caseId: namedId('The id by which the case is decided.'),
      kind: z.enum(['held', 'contradiction', 'reversal']),
      code: namedId('The reason, as a stable code.'),
      provider: text,
      eventId: text,
      reference: text,
      amountMinor: z
        .nullable(z.string())
        .check(z.describe('Whole minor units as text, because the number may be of any size.')),
      firstMinor: z
        .nullable(z.string())
        .check(z.describe('The earlier amount of the same event or charge, as text.')),
      currency: z.nullable(currency).check(z.describe('The currency of the loan, if it is known.')),
      orderNo: text,
      saidAt: z.nullable(moment),
      openedAt: moment,
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: {},
    answered: [
      {
        key: '1795284000000000.019ff731-2448-7a6b-b95b-5d4a36035da9',
        caseId: '019ff731-2448-7a6b-b95b-5d4a36035da9',
        kind: 'held',
        code: 'before-disbursement',
        provider: 'conekta',
        eventId: 'ev-1',
        reference: '93000262276908',
        amountMinor: '50000',
        firstMinor: '50000',
        currency: 'MXN',
        orderNo: '20261121180000000001',
        saidAt: '1970-01-01T00:00:00.000Z',
        openedAt: '2026-11-21T18:00:00.000Z',
      },
    ],
  },
})

export const decideCaseCall = describedCall({
  name: 'decideMoneyCase',
  method: 'POST',
  path: '/operator/money-cases',
  title: 'Decide a payment case',
  about:
    '`book` books a held payment, or the corrected amount or date of an `event-corrected` case. If the notice’s own time is impossible, the payment counts from its receipt. `dismiss` changes nothing.',
  group: 'Payments and ledger',
  fields: z.strictObject({
    caseId: addressId,
    decision: z.enum(['book', 'dismiss']),
    reason: z
      .string()
      .check(
        z.regex(/^[a-z0-9-]{1,64}$/),
        z.describe(
          'Your own code of the reason, such as `asked-the-provider`. It must not contain a personal name.',
        ),
      ),
  }),
  answer: z.strictObject({ caseId: namedId('The id of the decided case.'), changed }),
  refuses: { 404: 'no such case', 409: 'decided otherwise' },
  example: {
    sent: { caseId: '019ff731-2448-7a6b-b95b-5d4a36035da9', decision: 'book', reason: 'asked-the-provider' },
    answered: { caseId: '019ff731-2448-7a6b-b95b-5d4a36035da9', changed: true },
  },
})
