import { isSilent, proofOf } from '#domain/account/silent-phone.ts'
import { stepsOf } from '#domain/apply/steps.ts'
import { statement } from '#server/base/database/database.ts'
import { Refused } from '#server/base/http/refused.ts'
import { type Budget, claimBudgets } from '#server/base/limits/budgets.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { PublicContext } from '#server/call/serve.ts'
import { whenFree } from '#server/outbox/messages/claim-message.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import { phoneProvedAt } from '#server/people/borrowers/phone-proof.ts'
import { stepsKept } from '#server/people/borrowers/step-rows.ts'

/** Of ten thousand ends of a number few can be tried. Counted by the account, in whichever forms. */
const PROOFS: readonly Budget[] = [
  { name: 'proofs-day', max: 3, windowMinutes: 24 * 60 },
  { name: 'proofs-month', max: 6, windowMinutes: 30 * 24 * 60 },
]

const isUsed = statement<{ used: boolean }, [string]>(
  'is-account-used',
  `SELECT EXISTS (SELECT FROM orders WHERE borrower_id = $1) OR EXISTS (SELECT FROM applications WHERE borrower_id = $1)
     OR EXISTS (SELECT FROM bank_accounts WHERE borrower_id = $1) AS used`,
)

type SignInContext = Pick<PublicContext, 'tx' | 'service' | 'now'>

/**
 * Whether the phone alone does not open this account: nobody has signed in by it for long, or whoever has it says that it is
 * not theirs. An account of which nothing but the phone is known has nothing that another one may not see.
 */
export async function needsProof({ tx, service, now }: SignInContext, borrower: Borrower): Promise<boolean> {
  if (!isSilent(await phoneProvedAt(tx, borrower.id), now)) return false
  if ((await tx.one(isUsed, [borrower.id])).used) return true
  return (await findPerson(tx, borrower, sealerOf(service))).givenName !== ''
}

const shown = statement<{ masked: string }, [string]>(
  'ends-of-accounts',
  'SELECT masked FROM bank_accounts WHERE borrower_id = $1',
)

/** Lets only the owner go on: whoever knows the `end` (`proofOf`) of an account, a card or a PAN that was given here. */
export async function claimProof(context: PublicContext, borrower: Borrower, end: string): Promise<void> {
  const refuse = (reason: 'too-many-requests' | 'proof-wrong', more = {}) =>
    new Refused(reason, { keeps: true, inMarket: true, ...more })
  const claimed = await claimBudgets(
    context,
    PROOFS.map((budget) => ({ budget, who: borrower.id })),
  )
  if (!claimed.ok) throw refuse('too-many-requests', whenFree(claimed, context.now))
  if (!(await knownEnds(context, borrower)).has(end)) throw refuse('proof-wrong')
}

/** Whether anything is known here by which somebody could show that the account is theirs. */
export const hasProofs = async (around: SignInContext, borrower: Borrower): Promise<boolean> =>
  (await knownEnds(around, borrower)).size > 0

async function knownEnds({ tx, service }: SignInContext, borrower: Borrower): Promise<ReadonlySet<string>> {
  const kept = await stepsKept(tx, borrower, sealerOf(service))
  const documents = stepsOf(borrower.market, null).flatMap(({ kind, fields }) =>
    fields
      .filter((field) => field.kind === 'id-number' && field.number?.followsFromName !== true)
      .map(({ name }) => proofOf(kept.get(kind)?.given[name]?.value ?? '')),
  )
  const accounts = await tx.rows(shown, [borrower.id])
  const ends = [...documents, ...accounts.map(({ masked }) => proofOf(masked))]
  return new Set(ends.filter((end) => end !== null))
}
