import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import {
  type Acceptance,
  acceptOffer,
  checkOfferOpen,
  type Offer,
  offerSubstance,
  TERM_UNIT,
} from './offer.ts'
import { sampleProduct } from './product.sample.ts'

const expiresAt = new Date('2026-11-21T12:00:00Z')
const before = new Date(expiresAt.getTime() - 1)
const offer: Offer = { product: sampleProduct, amount: 300000n, coupon: 0n, expiresAt }
const shown: Acceptance = { amount: 300000n, periods: 90, termUnit: TERM_UNIT, fingerprint: 'now' }
const accept = (change: Partial<Acceptance>, now = before) =>
  acceptOffer(offer, { ...shown, ...change }, 'now', now)

describe('accepting an offer', () => {
  test('succeeds with exactly the terms shown', () => expect(accept({})).toEqual(ok(300000n)))
  test('succeeds from a page without a fingerprint', () =>
    expect(accept({ fingerprint: '' })).toEqual(ok(300000n)))
})

test("the term of an offer is in days, in the specification's unit", () => {
  expect(accept({ termUnit: 'day' })).toEqual(ok(300000n))
})

describe('an offer is refused', () => {
  test('from its expiry on', () => {
    expect(accept({}, expiresAt)).toEqual(refuse('offer-expired'))
    expect(checkOfferOpen(offer, expiresAt)).toEqual(refuse('offer-expired'))
    expect(checkOfferOpen(offer, before)).toEqual(ok(offer))
  })
  test.each([
    ['amount-too-low', 'less than the product lends', { amount: sampleProduct.minAmount - 1n }],
    ['amount-too-high', 'more than the product lends', { amount: sampleProduct.maxAmount + 1n }],
    ['offer-changed', 'another amount', { amount: 300001n }],
    ['term-not-offered', 'another term', { periods: 91 }],
    ['term-not-offered', 'another unit', { termUnit: 'month' }],
    ['offer-changed', 'an older fingerprint', { fingerprint: 'of yesterday' }],
  ] as const)('as %s: %s', (refusal, _, change) => {
    expect(accept(change)).toEqual(refuse(refusal))
  })

  test('for any amount other than the offered one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (amount) => {
        expect(accept({ amount }).ok).toBe(amount === offer.amount)
      }),
    )
  })
})

describe('the fingerprint source of an offer', () => {
  const today = '2026-11-20'
  const { id, market, ...price } = sampleProduct
  test("does not depend on the order of a product's fields", () => {
    const product = { ...price, market, id }
    expect(offerSubstance({ ...offer, product }, today)).toBe(offerSubstance(offer, today))
  })
  test('is stable between releases, with sorted names', () => {
    expect(offerSubstance(offer, today)).toMatch(
      /^\{"amount":"300000","coupon":"0","expiresAt":"2026-11-21T12:00:00\.000Z","product":\{"allocation":/,
    )
  })
  test.each<[string, Partial<Offer>]>([
    ['amount', { amount: 300001n }],
    ['coupon', { coupon: 1n }],
    ['end', { expiresAt: before }],
    ['rate', { product: { ...sampleProduct, ratePerDay: { numerator: 1n, denominator: 2n } } }],
    ['penalty rule', { product: { ...sampleProduct, penaltyRule: 'flat-charge' } }],
    ['term', { product: { ...sampleProduct, instalments: 4 } }],
  ])('changes with its %s', (_, change) => {
    expect(offerSubstance({ ...offer, ...change }, today)).not.toBe(offerSubstance(offer, today))
  })

  test('changes on the day on which the lender changes, and on no other', () => {
    const lenders = [
      { name: 'One', address: 'A' },
      { name: 'Two', address: 'B', since: '2026-11-21' },
    ] as const
    const on = (day: string) => offerSubstance({ ...offer, product: { ...sampleProduct, lenders } }, day)
    expect(on('2026-11-19')).toBe(on('2026-11-20'))
    expect(on('2026-11-21')).not.toBe(on('2026-11-20'))
    expect(on('2026-11-20')).not.toBe(offerSubstance(offer, today))
  })
})
