import type { Rate } from '#domain/rate.ts'

/** The sort key of an offer: its yearly cost (null if no rate exists) and its names. */
export type Compared = { readonly cost: Rate | null; readonly names: readonly string[] }

/**
 * Sorts offers without favouring a lender: by yearly cost, then by name. Lender, amount, term and age have no effect.
 */
export const besideEachOther = <Offer>(
  offers: readonly Offer[],
  comparedBy: (offer: Offer) => Compared,
): readonly Offer[] => offers.toSorted((one, other) => inOrder(comparedBy(one), comparedBy(other)))

function inOrder(one: Compared, other: Compared): number {
  const byCost = one.cost && other.cost ? compareRates(one.cost, other.cost) : last(one) - last(other)
  return byCost || compareTexts(nameOf(one), nameOf(other))
}

/** An offer without a rate must not look cheap. */
const last = ({ cost }: Compared) => (cost === null ? 1 : 0)

const nameOf = ({ names }: Compared) => names.join('\n')

const compareRates = (one: Rate, other: Rate) =>
  compare(one.numerator * other.denominator, other.numerator * one.denominator)

const compareTexts = (one: string, other: string) => compare(one, other)

const compare = <Value extends bigint | string>(one: Value, other: Value) =>
  one < other ? -1 : one > other ? 1 : 0
