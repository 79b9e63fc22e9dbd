import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { claimOfMoney, type SearchFinding } from '#domain/money/claim.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { findName, forgetNames, giveName, makeName } from '#server/base/database/owners.ts'
import { paymentTables } from '#server/loans/payment-tables.ts'
import { claimAnswered } from '#server/outbox/lender-events/money-events.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { answerUntil, planNotification } from '#server/outbox/messages/notification-rows.ts'

const CLAIM = columns(
  paymentTables.paymentClaims,
  ['borrowerId', 'folio', 'orderNo', 'channel', 'paidOn', 'number', 'openedAt', 'answerBy', 'finding'],
  ['state', 'answeredAt', 'provider', 'eventId', 'wish', 'wishedBy'],
)

/** A payment that a borrower reported, and the result. */
export interface KeptClaim extends Row<typeof CLAIM> {
  amount: Minor
}

export type NewClaim = Pick<
  KeptClaim,
  'borrowerId' | 'folio' | 'orderNo' | 'channel' | 'paidOn' | 'amount' | 'number' | 'openedAt' | 'answerBy'
>

export const CLAIM_COLUMNS = `${CLAIM}, amount_minor AS amount`

const NEW = columns(
  paymentTables.paymentClaims,
  ['borrowerId', 'folio', 'orderNo', 'channel', 'paidOn', 'amountMinor', 'number', 'openedAt', 'answerBy'],
  ['lookedAt', 'finding', 'state'],
)
const insert = statement<unknown, Inserted>(
  'insert-claim',
  `INSERT INTO payment_claims ${NEW.inserted} ON CONFLICT DO NOTHING`,
)

/** Stores a claim under its folio; false if the same payment is claimed already. */
export async function insertClaim(tx: Transaction, claim: NewClaim): Promise<boolean> {
  const { borrowerId, folio, number, amount: amountMinor, openedAt: lookedAt } = claim
  const row = { ...claim, amountMinor, lookedAt, finding: 'nothing', state: 'open' } as const
  if ((await tx.run(insert, NEW.values(row))) !== 1) return false
  await giveName(tx, `folio/${folio}`, borrowerId)
  await noteNumber(tx, number, borrowerId)
  return true
}

type ClaimIdentity = Pick<NewClaim, 'borrowerId' | 'orderNo' | 'paidOn' | 'amount' | 'number'>

const same = statement<KeptClaim, [string, string, Day, Minor, string]>(
  'same-claim',
  `SELECT ${CLAIM_COLUMNS} FROM payment_claims
   WHERE borrower_id = $1 AND order_no = $2 AND paid_on = $3 AND amount_minor = $4 AND number = $5`,
)

/** The claim of the same payment, if there is one. */
export const sameClaim = (tx: Transaction, { borrowerId, orderNo, paidOn, amount, number }: ClaimIdentity) =>
  tx.row(same, [borrowerId, orderNo, paidOn, amount, number])

/** The most claims of one loan that are listed, the newest. */
const LISTED_MAX = 20

const ofOrder = statement<KeptClaim, [string, string]>(
  'claims-of-order',
  `SELECT ${CLAIM_COLUMNS} FROM payment_claims WHERE borrower_id = $1 AND order_no = $2
   ORDER BY opened_at DESC, folio LIMIT ${LISTED_MAX}`,
)

/** The claims of a loan, the newest first. */
export const claimsOfOrder = (tx: Transaction, borrowerId: string, orderNo: string): Promise<KeptClaim[]> =>
  tx.rows(ofOrder, [borrowerId, orderNo])

const find = statement<KeptClaim, [string, string]>(
  'find-claim',
  `SELECT ${CLAIM_COLUMNS} FROM payment_claims WHERE borrower_id = $1 AND folio = $2`,
)

export const findClaim = (
  tx: Transaction,
  borrowerId: string,
  folio: string,
): Promise<KeptClaim | undefined> => tx.row(find, [borrowerId, folio])

const lock = statement<KeptClaim, [string, string]>(
  'lock-claim',
  `SELECT ${CLAIM_COLUMNS} FROM payment_claims WHERE borrower_id = $1 AND folio = $2 FOR UPDATE`,
)

/** A claim, locked until the transaction ends. Lock its order first. */
export const lockClaim = (
  tx: Transaction,
  borrowerId: string,
  folio: string,
): Promise<KeptClaim | undefined> => tx.row(lock, [borrowerId, folio])

const share = statement<unknown, [string, string]>(
  'share-claimed-number',
  `UPDATE owners SET borrower_id = '' WHERE name = 'claim/' || $1 AND borrower_id <> $2`,
)

/** Stores who claims money of a number. If two borrowers claim it, the staff decides. */
async function noteNumber(tx: Transaction, number: string, borrowerId: string): Promise<void> {
  if (number === '' || (await makeName(tx, `claim/${number}`, borrowerId))) return
  await tx.run(share, [number, borrowerId])
}

/** Returns whether another borrower has claimed money of the same number. */
export async function isContested(tx: Transaction, { number, borrowerId }: KeptClaim): Promise<boolean> {
  const ownerId = number === '' ? borrowerId : await findName(tx, `claim/${number}`)
  return ownerId !== borrowerId
}

const numbers = statement<{ number: string }, [string]>(
  'claimed-numbers',
  `SELECT DISTINCT number FROM payment_claims WHERE borrower_id = $1 AND number <> ''`,
)
const isOthers = statement<{ isThere: boolean }, [string, string]>(
  'claimed-by-others',
  `SELECT EXISTS (SELECT FROM payment_claims WHERE number = $1 AND number <> '' AND borrower_id <> $2) AS "isThere"`,
)
/** Removes the names of numbers that a borrower typed from receipts, except those that another borrower claims too. */
export async function forgetClaimNames(tx: Transaction, borrowerId: string): Promise<void> {
  for (const { number } of await tx.rows(numbers, [borrowerId])) {
    const name = `claim/${number}` as const
    const isOwn = (await findName(tx, name)) === borrowerId
    if (isOwn || !(await tx.one(isOthers, [number, borrowerId])).isThere) await forgetNames(tx, [name])
  }
}

const found = statement<unknown, [string, string, SearchFinding, Date]>(
  'keep-claim-finding',
  `UPDATE payment_claims SET finding = $3, looked_at = $4 WHERE borrower_id = $1 AND folio = $2 AND state = 'open'`,
)

/** Stores the result of a search for a locked claim that stays open. */
export async function keepFinding(
  tx: Transaction,
  claim: KeptClaim,
  finding: SearchFinding,
  now: Date,
): Promise<void> {
  await tx.run(found, [claim.borrowerId, claim.folio, finding, now])
}

const answer = statement<
  unknown,
  [string, string, SearchFinding, Date, string | null, string | null, string | null]
>(
  'answer-claim',
  `UPDATE payment_claims SET finding = $3, looked_at = $4, answered_at = $4, state = 'answered', provider = $5,
     event_id = $6, decided_by = $7, wish = NULL, wished_by = NULL
   WHERE borrower_id = $1 AND folio = $2 AND state = 'open'`,
)

/** Answers a locked claim and notifies the lender's systems. `booked` is the money that was booked for it, `by` the person who decided. */
export async function answerClaim(
  tx: Transaction,
  { borrowerId, orderNo, folio, openedAt }: KeptClaim,
  finding: SearchFinding,
  booked: { provider: string; id: string } | null,
  by: string | null,
  now: Date,
): Promise<void> {
  const money = [booked?.provider ?? null, booked?.id ?? null, by] as const
  if ((await tx.run(answer, [borrowerId, folio, finding, now, ...money])) !== 1)
    throw new Error('the claim was answered without its lock')
  const payment = booked && `${booked.provider}:${booked.id}`
  const answered = { borrowerId, orderNo, folio, finding, payment, answeredAt: now }
  await notifyLender(tx, claimAnswered, { borrowerId }, answered, now)
  // The page shows an immediate answer.
  if (now <= openedAt) return
  const until = answerUntil(now)
  await planNotification(tx, { borrowerId, kind: 'claim-answered', about: folio, orderNo: null, until }, now)
}

const notFound = statement<KeptClaim, [string, string]>(
  'claims-not-found',
  `SELECT ${CLAIM_COLUMNS} FROM payment_claims
   WHERE borrower_id = $1 AND order_no = $2 AND state = 'answered' AND finding IN ('likely', 'anothers', 'nothing')
   ORDER BY opened_at, folio LIMIT ${LISTED_MAX} FOR UPDATE`,
)
const answerAnew = statement<unknown, [string, string, string, string, Date]>(
  'answer-claim-anew',
  `UPDATE payment_claims SET finding = 'here', provider = $3, event_id = $4, answered_at = $5
   WHERE borrower_id = $1 AND folio = $2`,
)

/**
 * Answers a claim again when its missing money has arrived, and notifies the lender's systems. The borrower gets the
 * message about the payment. The order is locked.
 */
export async function answerFoundSince(
  tx: Transaction,
  { borrowerId, orderNo }: Pick<KeptClaim, 'borrowerId' | 'orderNo'>,
  money: Parameters<typeof claimOfMoney>[1] & { provider: string; id: string },
  now: Date,
): Promise<void> {
  const { provider, id } = money
  const claim = claimOfMoney(await tx.rows(notFound, [borrowerId, orderNo]), money)
  if (!claim) return
  const { folio } = claim
  await tx.run(answerAnew, [borrowerId, folio, provider, id, now])
  const answered = { borrowerId, orderNo, folio, finding: 'here', payment: `${provider}:${id}` } as const
  await notifyLender(tx, claimAnswered, { borrowerId }, { ...answered, answeredAt: now }, now)
}

const wish = statement<unknown, [string, string, string | null, string | null]>(
  'wish-for-claim',
  `UPDATE payment_claims SET wish = $3, wished_by = $4 WHERE borrower_id = $1 AND folio = $2 AND state = 'open'`,
)

/** Stores which money one of the staff wants to book for a locked claim until another confirms it; null withdraws it. */
export const proposeForClaim = (
  tx: Transaction,
  { borrowerId, folio }: KeptClaim,
  money: string | null,
  by: string | null,
): Promise<number> => tx.run(wish, [borrowerId, folio, money, by])

const postpone = statement<unknown, [string, string, Date]>(
  'postpone-claim',
  `UPDATE payment_claims SET looked_at = $3 WHERE borrower_id = $1 AND folio = $2 AND state = 'open'`,
)

/** Moves a claim whose search failed behind the other open claims. */
export const postponeClaim = (
  tx: Transaction,
  { borrowerId, folio }: Pick<KeptClaim, 'borrowerId' | 'folio'>,
  now: Date,
): Promise<number> => tx.run(postpone, [borrowerId, folio, now])

/** The most claims of one batch. */
export const CLAIMS_AT_ONCE = 20

const waiting = statement<{ borrowerId: string; folio: string; orderNo: string }, [Date, Date]>(
  'claims-to-look-for',
  `SELECT borrower_id AS "borrowerId", folio, order_no AS "orderNo" FROM payment_claims
   WHERE state = 'open' AND (looked_at <= $1 OR (answer_by <= $2 AND looked_at < answer_by))
   ORDER BY looked_at, folio LIMIT ${CLAIMS_AT_ONCE}`,
)

/** Open claims whose last search was before a moment, or whose answer is due. */
export const claimsToLookFor = (tx: Transaction, before: Date, now: Date) => tx.rows(waiting, [before, now])
