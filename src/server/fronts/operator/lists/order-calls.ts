import * as z from 'zod/mini'
import { changed, minor } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { addressId } from '#server/call/operator/operator-fields.ts'
import { LENDER_MOVES } from '#server/loans/details/life-of-loan.ts'

const move = z.strictObject({ to: z.enum(LENDER_MOVES) })

const newRefund = z.strictObject({
  amountMinor: minor,
  refundId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/), z.describe('Your own number of the refund.')),
})

const moved = z.strictObject({
  orderNo: addressId,
  status: z.enum(LENDER_MOVES).check(z.describe('The status that was asked for.')),
  changed,
})

export const moveOrderCall = describedCall({
  name: 'moveOrder',
  method: 'POST',
  path: '/operator/orders/:orderNo/status',
  title: 'Move a loan',
  about:
    'Moves a loan: 110 refused, 151 being disbursed, 170 being confirmed, 174 paid out. With 174 it is posted to the ledger, and its schedule begins on that day.',
  group: 'What is lent',
  fields: move,
  answer: moved,
  refuses: { 404: 'no such order', 409: 'an order in status 21 cannot become 174' },
  example: {
    sent: { to: '151' },
    answered: { orderNo: '20261121180000000001', status: '151', changed: true },
  },
})

export const refundCall = describedCall({
  name: 'refundCredit',
  method: 'POST',
  path: '/operator/orders/:orderNo/refund',
  title: 'Say that a credit was sent back',
  about: "Says that you have sent a borrower's credit back. The same refund again changes nothing.",
  group: 'What is lent',
  fields: newRefund,
  answer: z.strictObject({ orderNo: addressId, changed }),
  refuses: { 404: 'no such order', 409: 'more-than-credit' },
  example: {
    sent: { amountMinor: 5_000, refundId: 'r-1' },
    answered: { orderNo: '20261121180000000001', changed: true },
  },
})
