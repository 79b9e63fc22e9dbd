import * as fc from 'fast-check'
import { checkProduct } from '#domain/loans/check-product.ts'
import type { ClientKind } from '#domain/loans/penalty.ts'
import { type Product, USUAL_ALLOCATION } from '#domain/loans/product.ts'
import type { Purpose } from '#domain/money/same-debt.ts'

/** How much is paid on a reference, beside what it asks for. */
export type HowMuch = 'exact' | 'short' | 'cent' | 'over' | 'far-over'

/** Something that can happen to a loan's money, in any order and as often as it likes. */
export type Step =
  | { do: 'ask'; purpose: Purpose }
  | { do: 'answer'; which: number }
  | { do: 'pay'; which: number; amount: HowMuch; hoursAgo: number; held: boolean }
  /** Asked for, answered and paid at once, as most are. */
  | { do: 'buy'; purpose: Purpose; amount: HowMuch; hoursAgo: number }
  /** Asked for and answered, and paid only some time later; perhaps another was asked for in the meantime. */
  | { do: 'linger'; purpose: Purpose; hours: number; again: boolean; amount: HowMuch }
  | { do: 'deliver'; which: number }
  | { do: 'repeat'; which: number }
  | { do: 'notice'; which: number; kind: 'expired' | 'canceled' | 'seen' }
  | { do: 'card'; held: boolean }
  | { do: 'charge'; which: number }
  | { do: 'refund'; part: 'all' | 'half' | 'too-much' }
  | { do: 'reverse'; which: number }
  | { do: 'clock'; hours: number }

/** A loan of any product that a lender may bring, and what happens to it. */
export interface Life {
  product: Product
  client: ClientKind
  mayExtend: boolean
  amountMajor: number
  paidOutDaysAgo: number
  steps: Step[]
}

const which = fc.nat({ max: 5 })
const purpose = fc.constantFrom('repay', 'extend', 'payoff')
const amount = fc.constantFrom('exact', 'exact', 'exact', 'short', 'short', 'cent', 'over', 'far-over')
const hoursAgo = fc.constantFrom(0, 0, 0, 1, 30, 200)
const does = <Name extends string>(name: Name) => fc.constant(name)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: does('ask'), purpose }) },
  { weight: 3, arbitrary: fc.record({ do: does('answer'), which }) },
  { weight: 5, arbitrary: fc.record({ do: does('pay'), which, amount, hoursAgo, held: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: does('buy'), purpose, amount, hoursAgo }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: does('linger'),
      purpose,
      hours: fc.constantFrom(30, 100),
      again: fc.boolean(),
      amount,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('deliver'), which }) },
  { weight: 1, arbitrary: fc.record({ do: does('repeat'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: does('notice'),
      which,
      kind: fc.constantFrom('expired', 'canceled', 'seen'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('card'), held: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: does('charge'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: does('refund'), part: fc.constantFrom('all', 'half', 'too-much') }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('reverse'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: does('clock'), hours: fc.constantFrom(1, 20, 30, 70, 300, 1500) }),
  },
)

const percents = (max: number, of: bigint) =>
  fc.nat({ max }).map((percent) => ({ numerator: BigInt(percent), denominator: of }))
const upTo = (max: number) => fc.integer({ min: 1, max })

/** Every shape that the operator's call takes: how many instalments, what is taxed, how the commission is paid and so on. */
const product: fc.Arbitrary<Product> = fc
  .record({
    id: does('life'),
    name: does('Life'),
    market: fc.constantFrom('mx', 'in'),
    minAmount: fc.constant(100n),
    maxAmount: fc.constant(3_000_000n),
    instalments: fc.oneof(fc.constant(1), upTo(5), upTo(12)),
    daysBetween: fc.oneof(upTo(7), upTo(45), fc.constant(31)),
    ratePerDay: percents(60, 36_500n),
    commission: fc.record({
      rate: percents(30, 100n),
      taken: fc.constantFrom('upfront', 'with-instalments'),
    }),
    tax: fc.record({
      rate: percents(25, 100n),
      on: fc.subarray<'interest' | 'commission'>(['interest', 'commission']),
    }),
    penaltyRule: fc.constantFrom('bands-5-4-2', 'three-percent-a-day', 'flat-charge'),
    allocation: fc.shuffledSubarray([...USUAL_ALLOCATION], { minLength: USUAL_ALLOCATION.length }),
    prepayment: fc.option(fc.record({ termDividedBy: upTo(3), notBeforeDays: upTo(10) })),
    extension: fc.option(fc.record({ feeRate: percents(10, 100n), maxDays: upTo(7) })),
  })
  .filter((made) => checkProduct(made).ok)

/** Any loan: just paid out, somewhere in its term, or long overdue. */
export const anyLife: fc.Arbitrary<Life> = product.chain((made) => {
  const term = made.instalments * made.daysBetween
  return fc.record({
    product: fc.constant(made),
    client: fc.constantFrom('new', 'repeat'),
    mayExtend: fc.constantFrom(true, true, true, false),
    amountMajor: fc.oneof(upTo(20), fc.integer({ min: 100, max: 20_000 })),
    paidOutDaysAgo: fc.oneof(
      fc.constant(0),
      fc.constant(1),
      fc.nat({ max: term }),
      fc.nat({ max: term }),
      fc.nat({ max: 130 }).map((late) => term + late),
    ),
    steps: fc.array(step, { maxLength: 28, size: 'max' }),
  })
})
