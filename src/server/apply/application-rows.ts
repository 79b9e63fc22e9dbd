import type { Minor } from '#domain/amount.ts'
import type { ApplicationState } from '#domain/apply/application.ts'
import type { Lender } from '#domain/loans/lender.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName } from '#server/base/database/owners.ts'
import { newId } from '#server/base/names/ids.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { applyTables } from './tables.ts'

const APPLICATION = columns(
  applyTables.applications,
  ['id', 'borrowerId', 'productId', 'steps', 'state', 'madeAt', 'changedAt', 'submittedAt', 'decidedAt'],
  ['reason', 'byBureau', 'offerId', 'version'],
)

/** An application as it is stored. `reason` is encrypted. */
export interface Application extends Row<typeof APPLICATION> {
  market: MarketId
  productName: string
  productLogo: string
  /** Days from the disbursement to the last instalment. */
  periods: number
  amount: Minor
  /** The lenders of its product as it is now; null if the product has none of its own. */
  lenders: readonly Lender[] | null
  /** Until when its offer can be accepted; null without an offer. */
  offerEndsAt: Date | null
  /** The loan that resulted from its offer. */
  orderNo: string | null
  /** The hash of the data notice that was read for it, in hexadecimal; null if none was. */
  noticeHash: string | null
}

/** The most applications of one borrower that are listed, the newest. */
const LISTED_MAX = 50

/** The place that the encrypted reason of a decision is bound to. */
export const applicationPlace = (borrowerId: string) => `applications.reason.${borrowerId}`

const COLUMNS = `${APPLICATION.of('a')}, p.market, p.name AS "productName", p.logo AS "productLogo",
  (p.rule->>'instalments')::int * (p.rule->>'daysBetween')::int AS periods, a.amount_minor AS amount, p.lenders,
  f.expires_at AS "offerEndsAt", o.order_no AS "orderNo", encode(a.notice_hash, 'hex') AS "noticeHash"`

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

/** The borrower's application; undefined if it does not exist or belongs to another borrower. */
export const findApplication = (
  tx: Transaction,
  { id: borrowerId }: Pick<Borrower, 'id'>,
  id: string,
): Promise<Application | undefined> => tx.row(find, [borrowerId, id])

const lock = statement<unknown, [string]>(
  'lock-applicant',
  'SELECT FROM borrowers WHERE id = $1 FOR NO KEY UPDATE',
)

/** Makes changes of a borrower's applications wait for each other, whether they come from the borrower, another tab or the lender. */
export async function lockApplicant(tx: Transaction, { id }: Pick<Borrower, 'id'>): Promise<void> {
  await tx.rows(lock, [id])
}

const hashInBytes = (digits: string | null): Buffer | null =>
  digits === null ? null : Buffer.from(digits, 'hex')

const NEW = columns(
  applyTables.applications,
  ['borrowerId', 'id', 'productId', 'amountMinor'],
  ['state', 'madeAt', 'changedAt', 'steps', 'noticeHash'],
)
const insert = statement<unknown, Inserted>('insert-application', `INSERT INTO applications ${NEW.inserted}`)

export async function insertApplication(
  tx: Transaction,
  { id: borrowerId }: Pick<Borrower, 'id'>,
  begun: Pick<Application, 'productId' | 'amount' | 'steps' | 'noticeHash'>,
  now: Date,
): Promise<string> {
  const id = newId(now)
  await giveName(tx, `application/${id}`, borrowerId)
  const { amount: amountMinor, noticeHash } = begun
  const row = { ...begun, amountMinor, noticeHash: hashInBytes(noticeHash), state: 'draft' } as const
  await tx.run(insert, NEW.values({ ...row, borrowerId, id, madeAt: now, changedAt: now }))
  return id
}

const setAmount = statement<unknown, [string, string, Minor, Date]>(
  'set-application-amount',
  'UPDATE applications SET amount_minor = $3, changed_at = $4 WHERE borrower_id = $1 AND id = $2',
)

/** Sets the amount of a draft. */
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

/** Stores which data notice was read for an application that continues. */
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

/** Restarts the lifetime of a draft, because one of its steps was saved. */
export async function touchApplication(
  tx: Transaction,
  { borrowerId, id }: Pick<Application, 'borrowerId' | 'id'>,
  now: Date,
): Promise<void> {
  await tx.run(touch, [borrowerId, id, now])
}

/** The values that are written with a new state. */
export interface Moved {
  state: ApplicationState
  /** Encrypted. */
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

/** Writes a new state. The caller holds the lock and has asked the domain whether the state may follow. */
export async function writeApplication(
  tx: Transaction,
  { borrowerId, id }: Pick<Application, 'borrowerId' | 'id'>,
  { state, reason = null, byBureau = false, offerId = null }: Moved,
  now: Date,
): Promise<void> {
  await tx.run(move, [borrowerId, id, state, reason, byBureau, offerId, now])
}

/** Identifies one request for more information. The lender may make another after the borrower sent the application again. */
export const moreAbout = ({ id, version }: Pick<Application, 'id' | 'version'>): string => `${id}/${version}`

/** Returns whether the borrower has not answered the request for more information that a message is about. */
export async function isMoreAsked(tx: Transaction, borrower: Borrower, about: string): Promise<boolean> {
  const application = await findApplication(tx, borrower, about.split('/', 1)[0] ?? '')
  return application?.state === 'more' && moreAbout(application) === about
}
