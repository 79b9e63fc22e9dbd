import * as fc from 'fast-check'
import { checkProduct } from '#domain/loans/check-product.ts'
import { type Product, USUAL_ALLOCATION } from '#domain/loans/product.ts'

const percents = (max: number, of: bigint) =>
  fc.nat({ max }).map((percent) => ({ numerator: BigInt(percent), denominator: of }))
const upTo = (max: number) => fc.integer({ min: 1, max })

/** Every form of a product in the operator call: instalments, tax base, commission and so on. */
export const anyProduct: fc.Arbitrary<Product> = fc
  .record({
    id: fc.constant('life'),
    name: fc.constant('Life'),
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
    penalty: fc.oneof(
      fc.record({
        penaltyRule: fc.constantFrom('bands-5-4-2', 'three-percent-a-day'),
        penaltyCharge: fc.constant(null),
      }),
      fc.record({
        penaltyRule: fc.constant('flat-charge'),
        penaltyCharge: fc.bigInt({ min: 1n, max: 1000_00n }),
      }),
    ),
    allocation: fc.shuffledSubarray([...USUAL_ALLOCATION], { minLength: USUAL_ALLOCATION.length }),
    prepayment: fc.option(fc.record({ termDividedBy: upTo(3), notBeforeDays: upTo(10) })),
    extension: fc.option(
      fc.record({
        feeRate: percents(10, 100n),
        maxDays: upTo(7),
        maxDaysLate: fc.option(fc.constantFrom(0, 3, 30, 90), { nil: undefined }),
        maxTimes: fc.option(upTo(3), { nil: undefined }),
        offeredDays: fc.option(fc.constantFrom(0, 14, 90, 365), { nil: undefined }),
      }),
    ),
    arrangements: fc.option(
      fc.record({
        promiseDays: upTo(60),
        maxParts: upTo(6),
        maxDays: upTo(120),
        minPart: fc.constantFrom(1n, 100n, 100n, 20_00n),
        penalty: fc.constantFrom('stops', 'stops', 'runs'),
        renewals: fc.nat({ max: 2 }),
        byHand: fc.boolean(),
      }),
      { nil: undefined, freq: 5 },
    ),
    // The clerk's calendar has no weekdays.
    dayOff: fc.constant('same-day'),
    coolingOffDays: fc.option(upTo(5), { nil: undefined }),
  })
  .map(({ penalty, ...made }) => ({ ...made, ...penalty }))
  .filter((made) => checkProduct(made).ok)
