import type { DataRequest, DataRequestKind, DataRequestState } from '#domain/complaints/data-request.ts'
import type { Day } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { Borrower } from '#server/account/borrowers.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { giveName } from '#server/database/owners.ts'
import type { Sealer } from '#server/database/sealed.ts'

/** A request about somebody's own data as kept, its words opened. */
export interface KeptDataRequest extends DataRequest {
  folio: string
  market: MarketId
  state: DataRequestState
  filedAt: Date
  reply: string | null
  /** What the staff asked for before it could answer. */
  askedMore: string | null
}

/** The most requests of one borrower that are listed, the newest. */
const LISTED_MAX = 50

/** Where the sealed words of a request belong. */
export const dataRequestPlace = (folio: string, field: 'detail' | 'reply' | 'asked_more') =>
  `data_requests.${field}.${folio}`

const insert = statement<
  unknown,
  [string, string, MarketId, DataRequestKind, string, Date, Day, Day, Day, Day]
>(
  'insert-data-request',
  `INSERT INTO data_requests (folio, borrower_id, market, kind, detail, state, filed_at, filed_on, ask_more_by,
     answer_by, effect_by)
   VALUES ($1, $2, $3, $4, $5, 'received', $6, $7, $8, $9, $10)`,
)

export async function insertDataRequest(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
  { folio, kind, detail, askMoreBy, answerBy, effectBy }: DataRequest & { folio: string },
  { at, on }: { at: Date; on: Day },
): Promise<void> {
  const sealed = sealer.seal(detail, dataRequestPlace(folio, 'detail'))
  const facts = [folio, borrower.id, borrower.market, kind, sealed] as const
  await giveName(tx, `folio/${folio}`, borrower.id)
  await tx.run(insert, [...facts, at, on, askMoreBy, answerBy, effectBy])
}

const list = statement<KeptDataRequest, [string]>(
  'list-data-requests',
  `SELECT folio, market, kind, detail, state, filed_at AS "filedAt", ask_more_by AS "askMoreBy",
     answer_by AS "answerBy", effect_by AS "effectBy", reply, asked_more AS "askedMore"
   FROM data_requests WHERE borrower_id = $1 ORDER BY filed_at DESC LIMIT ${LISTED_MAX}`,
)

/** The borrower's requests, the newest first. */
export async function listDataRequests(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
): Promise<KeptDataRequest[]> {
  return (await tx.rows(list, [borrower.id])).map((row) => ({
    ...row,
    detail: sealer.open(row.detail, dataRequestPlace(row.folio, 'detail')),
    reply: row.reply === null ? null : sealer.open(row.reply, dataRequestPlace(row.folio, 'reply')),
    askedMore:
      row.askedMore === null ? null : sealer.open(row.askedMore, dataRequestPlace(row.folio, 'asked_more')),
  }))
}
