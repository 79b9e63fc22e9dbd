import { EXTENSION_DAYS_MAX } from '#domain/markets/specified.ts'
import { byTheDay, percent } from '#domain/rate.ts'
import { type Product, USUAL_ALLOCATION } from './product.ts'

/** A sample product for tests, which change what their rule is about. */
export const sampleProduct: Product = {
  id: 'sample',
  market: 'mx',
  name: 'Prueba',
  minAmount: 50000n,
  maxAmount: 10n ** 9n,
  instalments: 3,
  daysBetween: 30,
  ratePerDay: byTheDay(percent('18')),
  commission: { rate: percent('10'), taken: 'upfront' },
  tax: { rate: percent('16'), on: ['interest', 'commission'] },
  penaltyRule: 'bands-5-4-2',
  penaltyCharge: null,
  // Tests count days without regard to weekends.
  dayOff: 'same-day',
  allocation: USUAL_ALLOCATION,
  prepayment: null,
  // Set for late tests as well, because extensions change these rules.
  extension: { feeRate: percent('5'), maxDays: EXTENSION_DAYS_MAX, maxDaysLate: 90 },
}
