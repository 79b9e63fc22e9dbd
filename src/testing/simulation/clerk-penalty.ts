import type { ClientKind } from '#domain/loans/penalty.ts'
import type { Product } from '#domain/loans/product.ts'
import { BANDS, CONTRACT_PERCENT, LATE_ONCE } from './clerk-numbers.ts'
import { least, nearest } from './clerk-sums.ts'

/** One-time charge for being late. */
export function onceLate(product: Product, late: bigint, client: ClientKind): bigint {
  if (late === 0n) return 0n
  if (product.penaltyRule === 'bands-5-4-2') return LATE_ONCE[client]
  // Flat charge for being late, limited to what is late.
  return least(product.penaltyCharge ?? 0n, late)
}

/** Penalty of unpaid principal for its first days after the due day; each band is rounded separately. */
export function grownIn(rule: Product['penaltyRule'], principal: bigint, daysLate: number): bigint {
  if (rule === 'flat-charge') return 0n
  if (rule === 'three-percent-a-day') return nearest(principal * CONTRACT_PERCENT * BigInt(daysLate), 100n)
  const daysIn = BANDS.map(() => 0n)
  for (let day = 1; day <= daysLate; day++) {
    const band = BANDS.findLastIndex(({ fromDay }) => fromDay <= day)
    daysIn[band] = (daysIn[band] ?? 0n) + 1n
  }
  return BANDS.reduce(
    (grown, { percent }, band) => grown + nearest(principal * percent * (daysIn[band] ?? 0n), 100n),
    0n,
  )
}
