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
  status: z.enum(LENDER_MOVES).check(z.describe('The requested status.')),
  changed,
})

export const moveOrderCall = describedCall({
  name: 'moveOrder',
  method: 'POST',
  path: '/operator/orders/:orderNo/status',
  title: 'Change the status of an order',
  about:
    'Sets the status: 110 declined, 151 in disbursement, 170 in confirmation, 174 paid out. Status 174 posts the loan to the ledger and starts its schedule on that day.',
  group: 'Offers and orders',
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
  title: 'Record a refunded credit',
  about: 'Records that you have refunded a borrower’s credit. Repeating the same `refundId` changes nothing.',
  group: 'Offers and orders',
  fields: newRefund,
  answer: z.strictObject({ orderNo: addressId, changed }),
  refuses: { 404: 'no such order', 409: 'more-than-credit' },
  example: {
    sent: { amountMinor: 5_000, refundId: 'r-1' },
    answered: { orderNo: '20261121180000000001', changed: true },
  },
})
