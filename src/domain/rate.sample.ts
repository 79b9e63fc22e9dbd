import type { Rate } from './rate.ts'

/** A rate of zero. */
export const NO_RATE: Rate = { numerator: 0n, denominator: 1n }

/** Millionths: `perMillion(160_000)` is 16 %. */
export const perMillion = (parts: number): Rate => ({ numerator: BigInt(parts), denominator: 1_000_000n })
