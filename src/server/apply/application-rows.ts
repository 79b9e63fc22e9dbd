import type { Minor } from '#domain/amount.ts'
import type { ApplicationState } from '#domain/apply/application.ts'
import type { Lender } from '#domain/loans/lender.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName } from '#server/base/database/owners.ts'
import { newId } from '#server/base/names/ids.ts'
import type { Borrower } from '#server/call/borrower.ts'

/** An application as kept. `reason` is still sealed. */
export interface Application {
  id: string
  borrowerId: string
  market: MarketId
  productId: string
  productName: string
  productLogo: string
  /** Days from the payout to the last instalment. */
  periods: number
  amount: Minor
  /** The steps of its product when it began; `null` for all of its market. */
  steps: readonly StepKind[] | null
  /** Who lends by its product as it is now, where that is not the house. */
  lenders: readonly Lender[] | null
  state: ApplicationState
  madeAt: Date
  changedAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  reason: string | null
  byBureau: boolean
  offerId: string | null
  /** Until when its offer may be accepted; null without one. */
  offerEndsAt: Date | null
  /** The loan that came of its offer. */
  orderNo: string | null
  /** Of the data notice that was read for it, as hexadecimal digits; null where none was. */
  noticeHash: string | null
  version: number
}

/** The most applications of one borrower that are listed, the newest. */
const LISTED_MAX = 50

/** Where the sealed words of a decision belong. */
export const applicationPlace = (borrowerId: string) => `applications.reason.${borrowerId}`

const COLUMNS = `a.id, a.borrower_id AS "borrowerId", p.market, a.product_id AS "productId", p.name AS "productName",
  p.logo AS "productLogo", (p.rule->>'instalments')::int * (p.rule->>'daysBetween')::int AS periods,
  a.amount_minor AS amount, a.steps, p.lenders, a.state, a.made_at AS "madeAt", a.changed_at AS "changedAt",
  a.submitted_at AS "submittedAt", a.decided_at AS "decidedAt", a.reason, a.by_bureau AS "byBureau",
  a.offer_id AS "offerId", f.expires_at AS "offerEndsAt", o.order_no AS "orderNo",
  encode(a.notice_hash, 'hex') AS "noticeHash", a.version`

const FROM = `FROM applications a JOIN products p ON p.id = a.product_id
  LEFT JOIN offers f ON f.borrower_id = a.borrower_id AND f.id = a.offer_id
  LEFT JOIN orders o ON o.borrower_id = a.borrower_id AND o.offer_id = a.offer_id`

const list = statement<Application, [string]>(
  'list-applications',
  `SELECT ${COLUMNS} ${FROM} WHERE a.borrower_id = $1
   ORDER BY a.made_at DESC, a.id COLLATE "C" DESC LIMIT ${LISTED_MAX}`,
)

/** The borrower's applications, the newest first. */
export const listApplications = (tx: Transaction, { id }: Pick<Borrower, 'id'>): Promise<Application[]> =>
  tx.rows(list, [id])

const find = statement<Application, [string, string]>(
  'find-application',
  `SELECT ${COLUMNS} ${FROM} WHERE a.borrower_id = $1 AND a.id = $2`,
)

/** The borrower's application; undefined for an unknown one and for somebody else's alike. */
export const findApplication = (
  tx: Transaction,
  { id: borrowerId }: Pick<Borrower, 'id'>,
  id: string,
): Promise<Application | undefined> => tx.row(find, [borrowerId, id])

const lock = statement<unknown, [string]>(
  'lock-applicant',
  'SELECT FROM borrowers WHERE id = $1 FOR NO KEY UPDATE',
)

/** Lets one change of a borrower's applications wait for the other, whoever makes it: the borrower, the lender, a tab. */
export async function lockApplicant(tx: Transaction, { id }: Pick<Borrower, 'id'>): Promise<void> {
  await tx.rows(lock, [id])
}

const hashInBytes = (digits: string | null): Buffer | null =>
  digits === null ? null : Buffer.from(digits, 'hex')

const insert = statement<
  unknown,
  [string, string, string, Minor, Date, readonly StepKind[] | null, Buffer | null]
>(
  'insert-application',
  `INSERT INTO applications (borrower_id, id, product_id, amount_minor, state, made_at, changed_at, steps,
     notice_hash)
   VALUES ($1, $2, $3, $4, 'draft', $5, $5, $6::text[], $7)`,
)

/** Adds a draft; resolves with its id. */
export async function insertApplication(
  tx: Transaction,
  { id: borrowerId }: Pick<Borrower, 'id'>,
  begun: Pick<Application, 'productId' | 'amount' | 'steps' | 'noticeHash'>,
  now: Date,
): Promise<string> {
  const { productId, amount, steps, noticeHash } = begun
  const id = newId(now)
  await giveName(tx, `application/${id}`, borrowerId)
  await tx.run(insert, [borrowerId, id, productId, amount, now, steps, hashInBytes(noticeHash)])
  return id
}

const setAmount = statement<unknown, [string, string, Minor, Date]>(
  'set-application-amount',
  'UPDATE applications SET amount_minor = $3, changed_at = $4 WHERE borrower_id = $1 AND id = $2',
)

/** What is asked for now, of a draft. */
export async function setApplicationAmount(
  tx: Transaction,
  { borrowerId, id }: Pick<Application, 'borrowerId' | 'id'>,
  amount: Minor,
  now: Date,
): Promise<void> {
  await tx.run(setAmount, [borrowerId, id, amount, now])
}

const setNotice = statement<unknown, [string, string, Buffer | null]>(
  'set-application-notice',
  `UPDATE applications SET notice_hash = $3 WHERE borrower_id = $1 AND id = $2`,
)

/** Keeps the data notice that was read for an application that goes on. */
export async function setApplicationNotice(
  tx: Transaction,
  { borrowerId, id }: Pick<Application, 'borrowerId' | 'id'>,
  noticeHash: string,
): Promise<void> {
  await tx.run(setNotice, [borrowerId, id, hashInBytes(noticeHash)])
}

const touch = statement<unknown, [string, string, Date]>(
  'touch-application',
  'UPDATE applications SET changed_at = $3 WHERE borrower_id = $1 AND id = $2',
)

/** One of its steps was saved now: its time begins anew. */
export async function touchApplication(
  tx: Transaction,
  { borrowerId, id }: Pick<Application, 'borrowerId' | 'id'>,
  now: Date,
): Promise<void> {
  await tx.run(touch, [borrowerId, id, now])
}

/** What else is written with a new state. */
export interface Moved {
  state: ApplicationState
  /** Sealed. */
  reason?: string | null
  byBureau?: boolean
  offerId?: string | null
}

const move = statement<
  unknown,
  [string, string, ApplicationState, string | null, boolean, string | null, Date]
>(
  'move-application',
  `UPDATE applications SET state = $3, reason = $4, by_bureau = $5, offer_id = $6, changed_at = $7,
     submitted_at = CASE WHEN $3 = 'submitted' THEN $7 ELSE submitted_at END,
     version = version + CASE WHEN $3 = 'submitted' THEN 1 ELSE 0 END,
     decided_at = CASE WHEN $3 IN ('more', 'refused', 'offered') THEN $7
       WHEN $3 = 'submitted' THEN NULL ELSE decided_at END
   WHERE borrower_id = $1 AND id = $2`,
)

/** Writes a new state; that it may follow is for the domain to say, under the lock. */
export async function writeApplication(
  tx: Transaction,
  { borrowerId, id }: Pick<Application, 'borrowerId' | 'id'>,
  { state, reason = null, byBureau = false, offerId = null }: Moved,
  now: Date,
): Promise<void> {
  await tx.run(move, [borrowerId, id, state, reason, byBureau, offerId, now])
}

/** Names one request for more: the lender may ask again after the borrower sent the application anew. */
export const moreAbout = ({ id, version }: Pick<Application, 'id' | 'version'>): string => `${id}/${version}`

/** Whether the borrower still has to answer the request for more that a message is about. */
export async function isMoreAsked(tx: Transaction, borrower: Borrower, about: string): Promise<boolean> {
  const application = await findApplication(tx, borrower, about.split('/', 1)[0] ?? '')
  return application?.state === 'more' && moreAbout(application) === about
}
