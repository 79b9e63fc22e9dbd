import type { StepWithState } from '#domain/apply/progress.ts'
import { type GivenValue, type KnownValues, stepStateOf } from '#domain/apply/step-state.ts'
import { stepsOf } from '#domain/apply/steps.ts'
import type { Step } from '#domain/markets/field.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { type BankAccount, findAccount } from '#server/people/account/bank-account-rows.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import { type StoredStep, stepsKept } from '#server/people/borrowers/step-rows.ts'
import type { Service } from '#server/service/service.ts'
import type { Application } from './application-rows.ts'

/** Everything known about an applicant. */
export interface Standing {
  steps: readonly (StepWithState & { kept: StoredStep | undefined })[]
  known: KnownValues
  account: BankAccount | undefined
}

interface StandingContext {
  tx: Transaction
  borrower: Borrower
  service: Pick<Service, 'config'>
  now: Date
}

/** The state of an application's steps: the answers, the lender's data, and what has expired. */
export async function standingOf(
  { tx, borrower, service, now }: StandingContext,
  { market, madeAt, steps: asked }: Pick<Application, 'market' | 'madeAt' | 'steps'>,
): Promise<Standing> {
  const sealer = sealerOf(service)
  const kept = await stepsKept(tx, borrower, sealer)
  const account = await findAccount(tx, borrower, now)
  const known = await knownOf({ tx, borrower, service, now }, kept)
  const steps = stepsOf(market, asked).map((step: Step) => {
    const own = ofThis(step, kept.get(step.kind), madeAt)
    return { step, kept: own, state: stepStateOf(step, own, known, now, account !== undefined) }
  })
  return { steps, known, account }
}

/** Removes a consent of an earlier application from a step, because each is for one application alone. */
function ofThis({ fields }: Step, kept: StoredStep | undefined, madeAt: Date): StoredStep | undefined {
  if (!kept) return undefined
  const counts = ([name, { at }]: [string, GivenValue]) =>
    at >= madeAt || fields.find((field) => field.name === name)?.kind !== 'consent'
  return { ...kept, given: Object.fromEntries(Object.entries(kept.given).filter(counts)) }
}

/**
 * The name, if the borrower may no longer change it: the lender sent it, an identity check approved it, or it
 * has an offer. Otherwise a borrower could borrow in another person's name.
 */
async function knownOf(
  { tx, borrower, service }: StandingContext,
  kept: ReadonlyMap<StepKind, StoredStep>,
): Promise<KnownValues> {
  const isOwn = kept.get('basic')?.given.givenName !== undefined
  if (isOwn && kept.get('identity')?.checked !== 'approved' && !(await hadOffer(tx, borrower))) return {}
  const { givenName, familyName } = await findPerson(tx, borrower, sealerOf(service))
  return givenName === '' ? {} : { givenName, familyName, secondFamilyName: '' }
}

const offered = statement<unknown, [string]>(
  'had-an-offer',
  'SELECT FROM offers WHERE borrower_id = $1 LIMIT 1',
)

const hadOffer = async (tx: Transaction, { id }: Borrower): Promise<boolean> =>
  (await tx.rows(offered, [id])).length > 0

/** The step of that kind; undefined if this application has none. */
export const stepIn = (standing: Standing, kind: StepKind) =>
  standing.steps.find(({ step }) => step.kind === kind)
