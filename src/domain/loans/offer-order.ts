import type { Rate } from '#domain/rate.ts'

/** The sort key of an offer: its yearly cost (null if no rate exists) and its names. */
export type OfferSortKey = { readonly cost: Rate | null; readonly names: readonly string[] }

/**
 * Sorts offers without favouring a lender: by yearly cost, then by name. Lender, amount, term and age have no effect.
 */
export const sortOffers = <Offer>(
  offers: readonly Offer[],
  comparedBy: (offer: Offer) => OfferSortKey,
): readonly Offer[] => offers.toSorted((one, other) => inOrder(comparedBy(one), comparedBy(other)))

function inOrder(one: OfferSortKey, other: OfferSortKey): number {
  const byCost = one.cost && other.cost ? compareRates(one.cost, other.cost) : last(one) - last(other)
  return byCost || compareTexts(nameOf(one), nameOf(other))
}

/** An offer without a rate must not look cheap. */
const last = ({ cost }: OfferSortKey) => (cost === null ? 1 : 0)

const nameOf = ({ names }: OfferSortKey) => names.join('\n')

const compareRates = (one: Rate, other: Rate) =>
  compare(one.numerator * other.denominator, other.numerator * one.denominator)

const compareTexts = (one: string, other: string) => compare(one, other)

const compare = <Value extends bigint | string>(one: Value, other: Value) =>
  one < other ? -1 : one > other ? 1 : 0
