import { applyingByMarket, type MarketId } from '../markets/market.ts'
import type { Step } from './field.ts'
import type { StepKind } from './step-kinds.ts'

/**
 * The steps of an application in a market, in their order. A product may name its own (`asked`): those and no others, as
 * far as the market has them.
 */
export function stepsOf(market: MarketId, asked: readonly StepKind[] | null = null): readonly Step[] {
  const all = applyingByMarket[market].steps
  if (asked === null) return all
  return asked.flatMap((kind) => all.filter((step) => step.kind === kind))
}
