import type { Rate } from '#domain/rate.ts'

/** What alone decides where an offer stands among others: what it costs in a year, null where no rate exists, and its names. */
export type Compared = { readonly cost: Rate | null; readonly names: readonly string[] }

/**
 * Offers side by side in the one order that favours nobody: the one that costs least in a year first, and of the same cost by
 * name. Neither who lends, how much, for how long, nor which came first has a say.
 */
export const besideEachOther = <Offer>(
  offers: readonly Offer[],
  comparedBy: (offer: Offer) => Compared,
): readonly Offer[] => offers.toSorted((one, other) => inOrder(comparedBy(one), comparedBy(other)))

function inOrder(one: Compared, other: Compared): number {
  const byCost = one.cost && other.cost ? compareRates(one.cost, other.cost) : last(one) - last(other)
  return byCost || compareTexts(nameOf(one), nameOf(other))
}

/** Of what no rate exists, nobody can say that it is cheap. */
const last = ({ cost }: Compared) => (cost === null ? 1 : 0)

const nameOf = ({ names }: Compared) => names.join('\n')

const compareRates = (one: Rate, other: Rate) =>
  compare(one.numerator * other.denominator, other.numerator * one.denominator)

const compareTexts = (one: string, other: string) => compare(one, other)

const compare = <Value extends bigint | string>(one: Value, other: Value) =>
  one < other ? -1 : one > other ? 1 : 0
