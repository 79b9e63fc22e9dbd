import { comparableEnd, isSilent } from '#domain/account/silent-phone.ts'
import { stepsOf } from '#domain/apply/steps.ts'
import { statement } from '#server/base/database/database.ts'
import { Refused } from '#server/base/http/refused.ts'
import { claimOrRefuse, DAY_MINUTES, limit } from '#server/base/limits/limit.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { PublicContext } from '#server/call/serve.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import { phoneProvedAt } from '#server/people/borrowers/phone-proof.ts'
import { stepsKept } from '#server/people/borrowers/step-rows.ts'

const ABOUT = { counts: 'last digits as second factor at sign-in', per: 'account' }
/** A number has ten thousand possible endings, and few may be tried. */
const PROOFS = [
  limit({ name: 'proofs-day', max: 3, windowMinutes: DAY_MINUTES, ...ABOUT }),
  limit({ name: 'proofs-month', max: 6, windowMinutes: 30 * DAY_MINUTES, ...ABOUT }),
]

const isUsed = statement<{ used: boolean }, [string]>(
  'is-account-used',
  `SELECT EXISTS (SELECT FROM orders WHERE borrower_id = $1) OR EXISTS (SELECT FROM applications WHERE borrower_id = $1)
     OR EXISTS (SELECT FROM bank_accounts WHERE borrower_id = $1) AS used`,
)

type SignInContext = Pick<PublicContext, 'tx' | 'service' | 'now'>

/**
 * Returns whether signing in to this account needs more than the phone: it was not used for long, or its user
 * said that the account is another person's. An account with only a phone needs no proof, because it shows
 * nothing.
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

/** Refuses unless `end` (`comparableEnd`) is the end of a bank account, card or PAN that the borrower gave. */
export async function claimProof(context: PublicContext, borrower: Borrower, end: string): Promise<void> {
  const manner = { keeps: true, inMarket: true }
  await claimOrRefuse(context, PROOFS, borrower.id, manner)
  if (!(await knownEnds(context, borrower)).has(end)) throw new Refused('proof-wrong', manner)
}

/** Whether the borrower gave a number by which they can prove that the account is theirs. */
export const hasProofs = async (around: SignInContext, borrower: Borrower): Promise<boolean> =>
  (await knownEnds(around, borrower)).size > 0

async function knownEnds({ tx, service }: SignInContext, borrower: Borrower): Promise<ReadonlySet<string>> {
  const kept = await stepsKept(tx, borrower, sealerOf(service))
  const documents = stepsOf(borrower.market, null).flatMap(({ kind, fields }) =>
    fields
      .filter((field) => field.kind === 'id-number' && field.number?.followsFromName !== true)
      .map(({ name }) => comparableEnd(kept.get(kind)?.given[name]?.value ?? '')),
  )
  const accounts = await tx.rows(shown, [borrower.id])
  const ends = [...documents, ...accounts.map(({ masked }) => comparableEnd(masked))]
  return new Set(ends.filter((end) => end !== null))
}
