import type { Day } from '#domain/dates.ts'
import type { GrantedDays } from '#domain/money/arrangement.ts'
import type { RequestedArrangement, RequestState } from '#domain/money/arrangement-request.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName } from '#server/base/database/owners.ts'
import { decryptOrPlaceholder, type Sealer } from '#server/base/sealing/sealed.ts'
import { loanTables } from '#server/loans/tables.ts'

/** The place that an encrypted text of a request is bound to. */
const requestPlace = (folio: string, field: 'why' | 'reply') => `arrangement_requests.${field}.${folio}`

const REQUEST = columns(
  loanTables.arrangementRequests,
  ['borrowerId', 'folio', 'orderNo', 'askedAt', 'until', 'parts', 'why', 'arrangedBefore', 'state'],
  ['answeredAt', 'offer', 'offerUntil', 'reply', 'wishedBy'],
)
export const REQUEST_COLUMNS = `${REQUEST.of('r')}, r.can_pay_minor AS "canPay"`

type StoredRequest = Row<typeof REQUEST> & Pick<RequestedArrangement, 'canPay'>

/** The days that a borrower asks for, and the answer, with their texts decrypted. */
export interface ArrangementRequest extends Omit<StoredRequest, 'reply'> {
  /** Why it was refused, or a text beside the offer; empty for none. */
  reply: string
}

/** Decrypts the texts of a request. */
export const openedRequest = (row: StoredRequest, sealer: Sealer): ArrangementRequest => ({
  ...row,
  why: decryptOrPlaceholder(sealer, row.why, requestPlace(row.folio, 'why')),
  reply: row.reply === null ? '' : decryptOrPlaceholder(sealer, row.reply, requestPlace(row.folio, 'reply')),
})

type NewRequest = RequestedArrangement &
  Pick<ArrangementRequest, 'borrowerId' | 'folio' | 'orderNo' | 'arrangedBefore'>

const NEW = columns(
  loanTables.arrangementRequests,
  ['borrowerId', 'folio', 'orderNo', 'askedAt', 'until'],
  ['parts', 'canPayMinor', 'why', 'arrangedBefore', 'state'],
)
const insert = statement<unknown, Inserted>(
  'insert-arrangement-request',
  `INSERT INTO arrangement_requests ${NEW.inserted}`,
)

/** Stores a borrower's request for a locked order. */
export async function insertRequest(
  tx: Transaction,
  asking: NewRequest,
  sealer: Sealer,
  now: Date,
): Promise<void> {
  const { borrowerId, folio, canPay: canPayMinor } = asking
  const why = sealer.seal(asking.why, requestPlace(folio, 'why'))
  await tx.run(insert, NEW.values({ ...asking, askedAt: now, canPayMinor, why, state: 'open' }))
  await giveName(tx, `folio/${folio}`, borrowerId)
}

const newest = statement<StoredRequest, [string, string]>(
  'newest-arrangement-request',
  `SELECT ${REQUEST_COLUMNS} FROM arrangement_requests r WHERE r.borrower_id = $1 AND r.order_no = $2
   ORDER BY r.state IN ('open', 'offered') DESC, r.asked_at DESC, r.folio DESC LIMIT 1`,
)

/** The newest request for a loan: the open one, if there is one. */
export async function newestRequest(
  tx: Transaction,
  { borrowerId, orderNo }: { borrowerId: string; orderNo: string },
  sealer: Sealer,
): Promise<ArrangementRequest | undefined> {
  const row = await tx.row(newest, [borrowerId, orderNo])
  return row && openedRequest(row, sealer)
}

const find = statement<StoredRequest, [string, string]>(
  'find-arrangement-request',
  `SELECT ${REQUEST_COLUMNS} FROM arrangement_requests r WHERE r.borrower_id = $1 AND r.folio = $2`,
)

export async function findRequest(
  tx: Transaction,
  borrowerId: string,
  folio: string,
  sealer: Sealer,
): Promise<ArrangementRequest | undefined> {
  const row = await tx.row(find, [borrowerId, folio])
  return row && openedRequest(row, sealer)
}

type Key = Pick<ArrangementRequest, 'borrowerId' | 'folio'>

// An unconfirmed offer was never made: it is removed with the proposal.
const end = statement<unknown, [string, string, RequestState, RequestState]>(
  'end-arrangement-request',
  `UPDATE arrangement_requests SET state = $4, wished_by = NULL,
     offer = CASE WHEN state = 'open' THEN NULL ELSE offer END, reply = CASE WHEN state = 'open' THEN NULL ELSE reply END
   WHERE borrower_id = $1 AND folio = $2 AND state = $3`,
)

/** Ends a request in the state in which it was read; false if its state has changed. */
export const endRequest = async (
  tx: Transaction,
  { borrowerId, folio, state }: Key & Pick<ArrangementRequest, 'state'>,
  then: 'withdrawn' | 'agreed' | 'over',
): Promise<boolean> => (await tx.run(end, [borrowerId, folio, state, then])) === 1

const wish = statement<unknown, [string, string, string | null, string | null, string | null]>(
  'wish-for-arrangement',
  `UPDATE arrangement_requests SET offer = $3::jsonb, reply = $4, wished_by = $5
   WHERE borrower_id = $1 AND folio = $2 AND state = 'open' AND ((wished_by IS NULL) <> ($5::text IS NULL))`,
)

/** The answer that a member of the staff proposes. */
interface Proposal {
  offer: GrantedDays
  reply: string
  by: string
}

/**
 * Stores the offer that a member of the staff proposes until another confirms it; null withdraws it. False if
 * a colleague was faster.
 */
export async function proposeOffer(
  tx: Transaction,
  { borrowerId, folio }: Key,
  wished: Proposal | null,
  sealer: Sealer,
): Promise<boolean> {
  const days = wished && JSON.stringify(wished.offer)
  const sealed = wished?.reply ? sealer.seal(wished.reply, requestPlace(folio, 'reply')) : null
  return (await tx.run(wish, [borrowerId, folio, days, sealed, wished?.by ?? null])) === 1
}

export type RequestAnswer =
  | { readonly offer: GrantedDays; readonly until: Day; readonly reply: string }
  | { readonly offer: null; readonly until: null; readonly reply: string }

const answer = statement<
  unknown,
  [string, string, 'offered' | 'refused', Date, string | null, Day | null, string | null, string]
>(
  'answer-arrangement-request',
  `UPDATE arrangement_requests SET state = $3, answered_at = $4, offer = $5::jsonb, offer_until = $6, reply = $7,
     decided_by = $8, wished_by = NULL
   WHERE borrower_id = $1 AND folio = $2 AND state = 'open'`,
)

/** Stores the answer; false if the request is not open any more. */
export async function writeAnswer(
  tx: Transaction,
  { borrowerId, folio }: Key,
  { offer, until, reply }: RequestAnswer,
  by: string,
  sealer: Sealer,
  now: Date,
): Promise<boolean> {
  const sealed = reply === '' ? null : sealer.seal(reply, requestPlace(folio, 'reply'))
  const days = offer && JSON.stringify(offer)
  const state = offer ? 'offered' : 'refused'
  return (await tx.run(answer, [borrowerId, folio, state, now, days, until, sealed, by])) === 1
}
