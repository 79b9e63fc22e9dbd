import type { StandingStep } from '#domain/apply/progress.ts'
import { type GivenValue, type Known, stepStateOf } from '#domain/apply/step-state.ts'
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

/** All that is known of somebody who applies. */
export interface Standing {
  steps: readonly (StandingStep & { kept: StoredStep | undefined })[]
  known: Known
  account: BankAccount | undefined
}

interface StandingContext {
  tx: Transaction
  borrower: Borrower
  service: Pick<Service, 'config'>
  now: Date
}

/** Where the steps of an application stand: what was said, what the lender knew before, and what has grown too old. */
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

/** A step without a consent of before this application: one is given for one application alone. */
function ofThis({ fields }: Step, kept: StoredStep | undefined, madeAt: Date): StoredStep | undefined {
  if (!kept) return undefined
  const counts = ([name, { at }]: [string, GivenValue]) =>
    at >= madeAt || fields.find((field) => field.name === name)?.kind !== 'consent'
  return { ...kept, given: Object.fromEntries(Object.entries(kept.given).filter(counts)) }
}

/**
 * The name of a borrower, where it is not theirs to write any more: the lender brought it, an identity check approved it, or
 * an offer was made to it. Whoever could change it then would borrow in the name of somebody else.
 */
async function knownOf(
  { tx, borrower, service }: StandingContext,
  kept: ReadonlyMap<StepKind, StoredStep>,
): Promise<Known> {
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

/** The step of that kind; undefined where this application has none. */
export const stepIn = (standing: Standing, kind: StepKind) =>
  standing.steps.find(({ step }) => step.kind === kind)
