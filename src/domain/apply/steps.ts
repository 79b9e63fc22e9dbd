import type { Step } from '#domain/markets/field.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { applyingByMarket, type MarketId } from '../markets/market.ts'

/**
 * Returns the steps of an application in order. A product may list its own (`asked`), limited to steps of its market.
 */
export function stepsOf(market: MarketId, asked: readonly StepKind[] | null): readonly Step[] {
  const all = applyingByMarket[market].steps
  if (asked === null) return all
  return asked.flatMap((kind) => all.filter((step) => step.kind === kind))
}

/** Steps that no loan can omit: name and address for the papers, account for the payout. */
const NEEDED: readonly StepKind[] = ['basic', 'personal', 'account']

/**
 * Checks a product's list of steps for its market. Refuses, in this order: `step-of-no-market`, `step-twice`,
 * `step-needed` (`basic`, `personal` and `account` are required), `basic-not-first` (later steps are compared with the
 * name).
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
