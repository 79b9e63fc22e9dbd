import type { Step } from '#domain/markets/field.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { applyingByMarket, type MarketId } from '../markets/market.ts'

/**
 * The steps of an application in a market, in their order. A product may name its own (`asked`): those and no others, as
 * far as the market has them.
 */
export function stepsOf(market: MarketId, asked: readonly StepKind[] | null): readonly Step[] {
  const all = applyingByMarket[market].steps
  if (asked === null) return all
  return asked.flatMap((kind) => all.filter((step) => step.kind === kind))
}

/** Without these nothing can be lent: whose name and address stand on the papers, and where the money goes. */
const NEEDED: readonly StepKind[] = ['basic', 'personal', 'account']

/**
 * The steps that a product wants to ask for, checked for its market. Refusals, first that applies: `step-of-no-market` (the
 * market does not have it), `step-twice`, `step-needed` (`basic`, `personal` and `account` are), `basic-not-first` (what follows is
 * compared with the name).
 */
export function checkSteps(
  market: MarketId,
  asked: readonly StepKind[],
): Result<readonly StepKind[], 'step-of-no-market' | 'step-twice' | 'step-needed' | 'basic-not-first'> {
  if (stepsOf(market, asked).length < asked.length) return refuse('step-of-no-market')
  if (new Set(asked).size < asked.length) return refuse('step-twice')
  if (!NEEDED.every((kind) => asked.includes(kind))) return refuse('step-needed')
  return asked[0] === 'basic' ? ok(asked) : refuse('basic-not-first')
}
