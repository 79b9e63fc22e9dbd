import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OfferSortKey, sortOffers } from './offer-order.ts'

const rate = fc.record({ numerator: fc.bigInt(0n, 40n), denominator: fc.bigInt(1n, 9n) })
const offer = fc.record({
  cost: fc.option(rate),
  names: fc.array(fc.constantFrom('Neem', 'Lotus', 'Diya'), { minLength: 1, maxLength: 2 }),
  lender: fc.string(),
  amount: fc.bigInt(),
  days: fc.integer(),
})
const by = ({ cost, names }: OfferSortKey): OfferSortKey => ({ cost, names })
const worth = ({ cost }: OfferSortKey) =>
  cost ? Number(cost.numerator) / Number(cost.denominator) : Infinity

test('offers are sorted by cost and then by name, regardless of lender, amount, term and age', () => {
  fc.assert(
    fc.property(fc.array(offer, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (offers, draws) => {
      const shuffled = offers
        .map((one) => ({ one, at: draws.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
        // Lender, amount and term differ, and must not affect the order.
        .map(({ one, at }) => ({ ...one, lender: `lender ${at}`, amount: BigInt(at), days: at }))
      const seen = sortOffers(shuffled, by).map((one) => [worth(one), one.names])
      expect(seen).toEqual(sortOffers(offers, by).map((one) => [worth(one), one.names]))
      for (const [at, [cost, names]] of seen.entries()) {
        const next = seen[at + 1]
        if (next === undefined) continue
        expect(Number(cost)).toBeLessThanOrEqual(Number(next[0]))
        if (cost === next[0]) expect(String(names) <= String(next[1])).toBe(true)
      }
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 1000 },
  )
})

test('offers without a yearly cost come last', () => {
  const cheap = { cost: { numerator: 1n, denominator: 10n }, names: ['Z'] }
  const without = { cost: null, names: ['A'] }
  expect(sortOffers([without, cheap], by)).toEqual([cheap, without])
})
