import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { offerEnd } from '#domain/loans/offer-end.ts'
import { chooseAmount } from '#domain/loans/product.ts'
import { holdBorrower } from '#server/call/borrower.ts'
import { holidaysOf } from '#server/call/holidays.ts'
import { namedId } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { type OperatorContext, operatorCall } from '#server/call/operator/operator-answer.ts'
import { addressId, borrowerId, offerEndField } from '#server/call/operator/operator-fields.ts'
import { type OperatorAnswer, refused, succeeded } from '#server/call/operator/operator-response.ts'
import { planOfferMessages } from '#server/loans/offers/offer-messages.ts'
import { insertOffer } from '#server/loans/offers/offers.ts'
import { findProduct } from '#server/loans/products/products.ts'
import type { Service } from '#server/service/service.ts'

export function offerCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, makeOfferCall, makeOffer)
}

const amount = z.codec(z.int().check(z.nonnegative()), z.bigint(), {
  decode: (value) => BigInt(value),
  encode: (value) => Number(value),
})

const newOffer = z.strictObject({
  borrowerId,
  productId: addressId,
  amountMinor: amount,
  firstAmountMinor: z.optional(
    amount.check(
      z.describe(
        'A preliminary amount: the page shows it for 5.5 s, asks again, and shows the final amount.',
      ),
    ),
  ),
  couponMinor: z.optional(amount.check(z.describe('The discount.'))),
  expiresAt: offerEndField,
})

const answer = z.strictObject({ offerId: namedId('The number of the offer.') })

export const makeOfferCall = describedCall({
  name: 'makeOffer',
  method: 'POST',
  path: '/operator/offers',
  title: 'Offer a loan',
  about:
    'Offers a loan. A new offer replaces the previous offer of the same product. The borrower is notified now and one day before it expires, unless they opted out. In India it must stay open for 3 working days, or 1 if the term is under 7 days.',
  group: 'Offers and orders',
  fields: newOffer,
  answer,
  refuses: { 404: 'no such borrower', 409: 'expiresAt is over' },
  example: {
    sent: {
      borrowerId: 'customer-1001',
      productId: 'three-months',
      amountMinor: 200_000,
      expiresAt: '2026-11-28T23:59:59Z',
    },
    answered: { offerId: '019aa2f0-0000-7000-8000-000000000000' },
  },
})

async function makeOffer(
  offer: z.output<typeof newOffer>,
  { tx, config, now }: OperatorContext,
): Promise<OperatorAnswer<z.input<typeof answer>>> {
  const borrower = await holdBorrower(tx, offer.borrowerId)
  if (!borrower) return refused(404, 'no such borrower')
  const listed = await findProduct(tx, offer.productId)
  if (!listed || listed.product.market !== borrower.market) return refused(404, 'no such product')
  for (const each of [offer.amountMinor, offer.firstAmountMinor ?? offer.amountMinor]) {
    const chosen = chooseAmount(listed.product, each)
    if (!chosen.ok) return refused(409, chosen.refusal)
  }
  if ((offer.couponMinor ?? 0n) > offer.amountMinor) return refused(409, 'coupon-too-high')
  const expiresAt = new Date(offer.expiresAt)
  const end = offerEnd(listed.product, expiresAt, now, holidaysOf({ config }, borrower.market))
  if (!end.ok && end.refusal === 'offer-too-long') return refused(409, 'offer-too-long')
  if (!end.ok && end.refusal === 'offer-too-short') return refused(409, 'offer-too-short')
  if (!end.ok) return refused(409, 'expiresAt is over')
  const offerId = await insertOffer(tx, borrower.id, {
    productId: offer.productId,
    amount: offer.amountMinor,
    firstAmount: offer.firstAmountMinor ?? null,
    coupon: offer.couponMinor ?? 0n,
    madeAt: now,
    expiresAt,
  })
  await planOfferMessages(tx, borrower.id, { id: offerId, madeAt: now, expiresAt }, 'offer-made')
  return succeeded({ offerId })
}
