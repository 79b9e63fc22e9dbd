import { Refused } from '#server/base/http/refused.ts'
import { type Budget, claimBudgets, spentUntil } from '#server/base/limits/budgets.ts'
import type { Context } from '#server/call/serve.ts'
import { whenFree } from '#server/outbox/messages/claim-message.ts'

/**
 * One more of what a borrower may do so often, or a refusal that says when there may be another. It is one counter, which
 * no number of calls at once gets past.
 */
export async function claimOwn(context: Context, budget: Budget): Promise<void> {
  const claimed = await claimBudgets(context, [{ budget, who: context.borrower.id }])
  if (!claimed.ok) throw new Refused('too-many-requests', whenFree(claimed, context.now))
}

/** The same for what only counts: beyond it nothing is counted, and nobody is refused. */
export async function isWithinOwn(context: Context, budget: Budget): Promise<boolean> {
  return (await claimBudgets(context, [{ budget, who: context.borrower.id }])).ok
}

/** Refuses as `claimOwn` would, and counts nothing. */
export async function refuseWhenSpent(context: Context, budget: Budget): Promise<void> {
  const until = await spentUntil(context, { budget, who: context.borrower.id })
  if (until) throw new Refused('too-many-requests', whenFree({ until }, context.now))
}
