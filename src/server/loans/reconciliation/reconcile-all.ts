import { type Day, daysBetween } from '#domain/dates.ts'
import type { Database } from '#server/base/database/database.ts'
import { progressLine } from '#server/base/database/progress.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { type DayFound, reconcile } from './reconcile.ts'
import { dayLine, isClean } from './reconciled-words.ts'

/** The context of a comparison: `say` prints a line for the operator. */
interface ReconciliationContext {
  database: Pick<Database, 'transaction'>
  now(): Date
  isStopped(): boolean
  say(line: string): void
}

/**
 * Compares one provider after the other with the ledger, and reports the remaining days. A provider that does
 * not answer does not affect the others, and a line says from which day to continue. Resolves with whether no
 * person has to act.
 */
export async function reconcileAll(
  { say, ...work }: ReconciliationContext,
  providers: readonly Pick<PaymentProvider, 'name' | 'listPaid'>[],
  wish: { from: Day; to: Day },
): Promise<boolean> {
  let isWell = true
  const total = daysBetween(wish.from, wish.to) + 1
  for (const { name, listPaid } of providers) {
    if (!listPaid) {
      say(`${name} does not list what was paid: nothing to compare with.`)
      continue
    }
    const startedAt = work.now().getTime()
    let done = 0
    const report = (found: DayFound) => {
      done += 1
      const soFar = progressLine({ done, total }, work.now().getTime() - startedAt)
      say(total === 1 ? dayLine(name, found) : `${dayLine(name, found)} [${soFar}]`)
      isWell &&= isClean(found)
    }
    const left = work.isStopped()
      ? { from: wish.from, trouble: null }
      : await reconcile({ ...work, provider: { name, listPaid }, report }, wish)
    if (left === null) continue
    isWell = false
    const why = left.trouble === null ? 'Stopped' : `No answer: ${left.trouble.message}`
    say(`${why}. Go on with: npm run reconcile -- --provider ${name} --from ${left.from} --to ${wish.to}`)
  }
  return isWell
}
