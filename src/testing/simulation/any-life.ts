import * as fc from 'fast-check'
import type { ClientKind } from '#domain/loans/penalty.ts'
import type { Product } from '#domain/loans/product.ts'
import { rulesByMarket } from '#domain/markets/market.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { anyProduct } from './any-product.ts'
import type { Wish } from './clerk-promise.ts'

/** Amount paid on a reference: relative to what it asks for; `and-all` adds the whole debt. */
export type HowMuch =
  | 'exact'
  | 'short'
  | 'cent'
  | 'nearly'
  | 'a-coin-short'
  | 'over'
  | 'and-all'
  | 'far-over'
  | 'the-part'

/** Events while a reference is unpaid; `seen` precedes the delay. */
export type Meanwhile = 'nothing' | 'seen' | 'another' | 'card' | 'most' | 'cent' | 'extended'

/** An event of a loan's money; any sequence is possible. */
export type Step =
  | { do: 'ask'; purpose: Purpose }
  | { do: 'answer'; which: number }
  | { do: 'pay'; which: number; amount: HowMuch; hoursAgo: number; held: boolean }
  /** Requested, answered and paid at once, the most common case. */
  | { do: 'buy'; purpose: Purpose; amount: HowMuch; hoursAgo: number }
  /** Requested and answered, paid later; meanwhile another is issued, or money arrives. */
  | {
      do: 'linger'
      purpose: Purpose
      hours: number
      meanwhile: Meanwhile
      amount: HowMuch
    }
  /** Requested and answered; the provider sees money, and reports nothing more for some time. */
  | { do: 'see'; purpose: Purpose; hours: number }
  | { do: 'deliver'; which: number }
  | { do: 'repeat'; which: number }
  | { do: 'notice'; which: number; kind: 'expired' | 'canceled' | 'seen' }
  | { do: 'card'; held: boolean }
  | { do: 'charge'; which: number }
  | { do: 'refund'; part: 'all' | 'half' | 'too-much' }
  | { do: 'reverse'; which: number; part: 'all' | 'half' | 'cent' }
  /** A reversal is restored, in any order. */
  | { do: 'restore'; which: number }
  | { do: 'clock'; hours: number }
  /** An arrangement is agreed if possible; its days count from the next due day if that is ahead. */
  | { do: 'arrange'; wish: Wish; afterDue: number | null }
  /** Some days after the next part's day it is paid, fully or nearly, and reported hours later. */
  | { do: 'keep'; days: number; hoursAgo: number; amount: HowMuch }
  /** The charges are disputed, or the dispute is answered. */
  | { do: 'dispute'; isRight: boolean }

/** A loan of any valid product, and its events. */
export interface Life {
  product: Product
  client: ClientKind
  mayExtend: boolean
  amountMajor: number
  paidOutDaysAgo: number
  steps: Step[]
}

const which = fc.nat({ max: 5 })
const purpose = fc.constantFrom('repay', 'part', 'extend', 'payoff', 'payoff')
const amount = fc.constantFrom(
  ...(['exact', 'exact', 'exact', 'short', 'cent', 'nearly', 'nearly', 'a-coin-short'] as const),
  ...(['over', 'and-all', 'far-over'] as const),
)
const hoursAgo = fc.constantFrom(0, 0, 0, 1, 30, 200)
const does = <Name extends string>(name: Name) => fc.constant(name)

const wish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({ kind: does('promise'), ahead: fc.constantFrom(1, 3, 10, 30, 60) }),
  fc.record({
    kind: does('plan'),
    parts: fc.integer({ min: 2, max: 5 }),
    every: fc.constantFrom(7, 7, 14, 30),
  }),
  fc.record({
    kind: does('given'),
    ahead: fc.constantFrom(2, 20, 70),
    parts: fc.integer({ min: 1, max: 8 }),
    every: fc.constantFrom(1, 10, 31),
  }),
)
const arrangeNow = fc.record({ do: does('arrange'), wish, afterDue: fc.constant(null) })
const arrangeNearDue = fc.record({
  do: does('arrange'),
  wish,
  afterDue: fc.constantFrom(-8, -7, -3, 0, 1, 5, 40),
})
const keep = fc.record({
  do: does('keep'),
  days: fc.constantFrom(-1, 0, 0, 0, 1, 3),
  hoursAgo: fc.constantFrom(0, 0, 30, 80),
  amount: fc.constantFrom('the-part', 'the-part', 'the-part', 'cent', 'exact'),
})
const dispute = fc.record({ do: does('dispute'), isRight: fc.boolean() })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: does('ask'), purpose }) },
  { weight: 3, arbitrary: fc.record({ do: does('answer'), which }) },
  { weight: 5, arbitrary: fc.record({ do: does('pay'), which, amount, hoursAgo, held: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: does('buy'), purpose, amount, hoursAgo }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: does('linger'),
      purpose,
      hours: fc.constantFrom(1, 30, 100),
      meanwhile: fc.constantFrom('nothing', 'seen', 'seen', 'another', 'card', 'most', 'cent', 'extended'),
      amount,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('see'), purpose, hours: fc.constantFrom(0, 30, 71, 72) }) },
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
  {
    weight: 3,
    arbitrary: fc.record({
      do: does('reverse'),
      which,
      part: fc.constantFrom('all', 'all', 'half', 'cent'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: does('restore'), which }) },
  { weight: 2, arbitrary: arrangeNow },
  { weight: 1, arbitrary: dispute },
  {
    weight: 3,
    arbitrary: fc.record({ do: does('clock'), hours: fc.constantFrom(1, 20, 30, 70, 300, 1500) }),
  },
)

const enough = fc.constantFrom('exact', 'over', 'and-all', 'far-over')

const bought = (purposes: fc.Arbitrary<Purpose>) =>
  fc.record({ do: does('buy'), purpose: purposes, amount: enough, hoursAgo: fc.constant(0) })

const lingering = (purposes: fc.Arbitrary<Purpose>, meanwhile: fc.Arbitrary<Meanwhile>) =>
  fc.record({ do: does('linger'), purpose: purposes, hours: fc.constant(1), meanwhile, amount: enough })

/** A provider that answers late, or after the money. */
const lateAnswer: fc.Arbitrary<Step[]> = fc.tuple(
  fc.record({ do: does('ask'), purpose }),
  fc.oneof(
    fc.record({ do: does('clock'), hours: fc.constantFrom(70, 300) }),
    fc.record({ do: does('card'), held: fc.constant(false) }),
  ),
  fc.record({ do: does('answer'), which: fc.constant(0) }),
)

const at = (index: number) => fc.constant(index)
const whole = (index: fc.Arbitrary<number>) =>
  fc.record({ do: does('reverse'), which: index, part: does('all') })
const again = fc.record({ do: does('restore'), which: fc.nat({ max: 1 }) })
const wait = fc.record({ do: does('clock'), hours: fc.constantFrom(1, 30, 300, 1500) })

/** Two payments are reversed and restored in either order, with a third in between. */
const twoTakenBack: fc.Arbitrary<Step[]> = fc.tuple(
  fc.record({
    do: does('buy'),
    purpose: does('repay'),
    amount: fc.constantFrom('short', 'exact'),
    hoursAgo: at(0),
  }),
  bought(fc.constantFrom('payoff', 'extend', 'repay')),
  whole(at(0)),
  fc.oneof(wait, bought(fc.constantFrom('payoff', 'repay'))),
  whole(at(0)),
  fc.oneof(wait, bought(fc.constantFrom('payoff', 'repay'))),
  again,
  wait,
  again,
)

/** A borrower agrees to an arrangement and pays some or all of it, among other events. */
const keeping: fc.Arbitrary<Step[]> = fc
  .tuple(
    arrangeNearDue,
    fc.array(fc.oneof({ weight: 6, arbitrary: keep }, arrangeNearDue, dispute, step), {
      ...{ minLength: 3, maxLength: 12 },
      size: 'max',
    }),
  )
  .map(([first, others]) => [first, ...others])

/** Too little of it is paid, and another one is agreed. */
const breaking: fc.Arbitrary<Step[]> = fc.tuple(
  arrangeNearDue,
  fc.oneof(does('cent'), does('the-part')).map((much) => ({
    ...{ do: 'keep' as const, days: 2, hoursAgo: 0 },
    amount: much,
  })),
  arrangeNearDue,
  keep,
  keep,
)

/** The fee of an earlier request arrives after an arrangement was agreed. */
const feeBeside: fc.Arbitrary<Step[]> = fc.tuple(
  fc.record({ do: does('ask'), purpose: does('extend') }),
  fc.record({ do: does('answer'), which: at(0) }),
  arrangeNearDue,
  fc.record({ do: does('pay'), which: at(0), amount: enough, hoursAgo, held: fc.constant(false) }),
  keep,
  keep,
)

/** The charges are disputed before a part is paid, and answered after it. */
const disputing: fc.Arbitrary<Step[]> = fc.tuple(arrangeNearDue, keep, dispute, keep, dispute, keep)

const arranged = fc.oneof({ weight: 2, arbitrary: keeping }, breaking, feeBeside, disputing)

/**
 * Rare events: a loan returned in its first days or settled by extension money; money during an open reference; a late
 * answer.
 */
const opening: fc.Arbitrary<Step[]> = fc.oneof(
  lateAnswer,
  twoTakenBack,
  fc
    .oneof(
      { weight: 1, arbitrary: bought(does('payoff')) },
      { weight: 3, arbitrary: bought(does('extend')) },
      { weight: 1, arbitrary: lingering(does('payoff'), fc.constantFrom('card', 'most')) },
      {
        weight: 3,
        arbitrary: lingering(does('part'), fc.constantFrom('another', 'another', 'card', 'most')),
      },
      { weight: 3, arbitrary: lingering(does('repay'), does('extended')) },
      { weight: 3, arbitrary: lingering(does('extend'), does('cent')) },
    )
    .map((only) => [only]),
)

/** Any loan: just disbursed, within its term, or long overdue. */
export const anyLife: fc.Arbitrary<Life> = anyProduct.chain((made) => {
  const term = made.instalments * made.daysBetween
  const half = Math.floor(term / 2)
  return fc.record({
    product: fc.constant(made),
    client: fc.constantFrom('new', 'repeat'),
    mayExtend: fc.constantFrom(true, true, true, false),
    amountMajor: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 100, max: 20_000 })),
    paidOutDaysAgo: fc.oneof(
      { weight: rulesByMarket[made.market].coolingOff.length > 0 ? 8 : 1, arbitrary: fc.nat({ max: 1 }) },
      { weight: 2, arbitrary: fc.nat({ max: term }) },
      // Days on which a period starts or ends.
      { weight: 2, arbitrary: fc.constantFrom(half, term - half, made.daysBetween, made.daysBetween + 1) },
      { weight: 1, arbitrary: fc.nat({ max: 130 }).map((late) => term + late) },
    ),
    steps: fc
      .tuple(
        fc.option(fc.oneof({ weight: 3, arbitrary: opening }, { weight: 2, arbitrary: arranged }), {
          freq: 6,
        }),
        fc.array(step, { maxLength: 28, size: 'max' }),
      )
      .map(([first, others]) => [...(first ?? []), ...others]),
  })
})
