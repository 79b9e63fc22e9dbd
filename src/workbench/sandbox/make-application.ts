import { major } from '#domain/amount.ts'
import type { GivenValue } from '#domain/apply/step-state.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { findApplication, insertApplication, writeApplication } from '#server/apply/application-rows.ts'
import { carryOut } from '#server/apply/decide.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { writeStep } from '#server/people/borrowers/step-rows.ts'
import type { ApplicationPart } from './cast.ts'

const OFFER_MS = 365 * 86_400_000

/** Earlier answers. Invented borrowers have no photos, so identity is asked for again. */
const SAID: Readonly<Partial<Record<StepKind, Readonly<Record<string, string>>>>> = {
  basic: { birthDate: '1990-02-01' },
  job: { work: 'employed', monthlyIncome: '12000', paidEvery: 'month' },
}

/** Creates an application through the normal steps, up to the cast's state. */
export async function makeApplication(
  tx: Transaction,
  borrower: Borrower,
  { productId, amountMajor, state, reason = '' }: ApplicationPart,
  sealer: Sealer,
  now: Date,
): Promise<void> {
  for (const kind of ['basic', 'job'] as const) {
    const given: Record<string, GivenValue> = {}
    for (const [name, value] of Object.entries(SAID[kind] ?? {})) given[name] = { value, at: now }
    await writeStep(tx, borrower, kind, { version: 0, given, refused: null, checked: null }, sealer, now)
  }
  const id = await insertApplication(
    tx,
    borrower,
    { productId, amount: major(amountMajor), steps: null, noticeHash: null },
    now,
  )
  if (state === 'draft') return
  const application = await findApplication(tx, borrower, id)
  if (!application) throw new Error('a new application vanished')
  await writeApplication(tx, application, { state: 'submitted' }, now)
  if (state === 'submitted') return
  const decision =
    state === 'refused'
      ? ({ decision: 'refuse', reason, byBureau: true } as const)
      : state === 'more'
        ? ({ decision: 'more', reason, steps: [{ kind: 'job', reason, fields: ['monthlyIncome'] }] } as const)
        : ({
            decision: 'offer',
            amount: major(amountMajor),
            coupon: 0n,
            expiresAt: new Date(now.getTime() + OFFER_MS),
          } as const)
  const done = await carryOut({ tx, sealer, now }, borrower, application, decision)
  if (!done.ok) throw new Error(`the sandbox cannot decide: ${done.refusal}`)
}
