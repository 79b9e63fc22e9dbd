import type { Correction } from '#domain/complaints/correction.ts'
import { dataFileUntil } from '#domain/complaints/data-file.ts'
import type { DataRequest } from '#domain/complaints/data-request.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName } from '#server/base/database/owners.ts'
import { decryptOrPlaceholder, type Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { complaintTables } from './tables.ts'

/** The columns of a request that its borrower sees, and most of those that the staff sees. */
export const DATA_REQUEST = columns(
  complaintTables.dataRequests,
  ['folio', 'market', 'kind', 'detail', 'state', 'filedAt', 'askMoreBy', 'answerBy', 'effectBy', 'field'],
  ['askedValue', 'reply', 'askedMore', 'saidMore', 'repliedAt', 'doneAt', 'compensatedMinor'],
  ['compensatedAt'],
)

/** A request about the borrower's own data with its texts decrypted. */
export type KeptDataRequest = Row<typeof DATA_REQUEST>

/** The most requests of one borrower that are listed, the newest. */
const LISTED_MAX = 50

/** The place that an encrypted text of a request is bound to. */
export const dataRequestPlace = (
  folio: string,
  field: 'detail' | 'asked_value' | 'reply' | 'asked_more' | 'said_more',
) => `data_requests.${field}.${folio}`

const NEW = columns(
  complaintTables.dataRequests,
  ['folio', 'borrowerId', 'market', 'kind', 'detail', 'state', 'filedAt', 'filedOn', 'askMoreBy'],
  ['answerBy', 'effectBy', 'field', 'askedValue'],
)
const insert = statement<unknown, Inserted>(
  'insert-data-request',
  `INSERT INTO data_requests ${NEW.inserted}`,
)

export async function insertDataRequest(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
  request: DataRequest & { folio: string; correction?: Correction | null },
  { at, on }: { at: Date; on: Day },
): Promise<void> {
  const { folio, correction = null } = request
  await giveName(tx, `folio/${folio}`, borrower.id)
  const row = {
    ...request,
    borrowerId: borrower.id,
    market: borrower.market,
    detail: sealer.seal(request.detail, dataRequestPlace(folio, 'detail')),
    state: 'received',
    filedAt: at,
    filedOn: on,
    field: correction?.field ?? null,
    askedValue: correction && sealer.seal(correction.value, dataRequestPlace(folio, 'asked_value')),
  } as const
  await tx.run(insert, NEW.values(row))
}

const list = statement<KeptDataRequest, [string]>(
  'list-data-requests',
  `SELECT ${DATA_REQUEST} FROM data_requests WHERE borrower_id = $1 ORDER BY filed_at DESC LIMIT ${LISTED_MAX}`,
)

/** The borrower's requests, the newest first. */
export async function listDataRequests(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
): Promise<KeptDataRequest[]> {
  return (await tx.rows(list, [borrower.id])).map((row) => openedRequest(row, sealer))
}

/** Decrypts the texts of a request as it is stored. */
export function openedRequest<Row extends KeptDataRequest>(row: Row, sealer: Sealer): Row {
  const open = (sealed: string | null, field: Parameters<typeof dataRequestPlace>[1]) =>
    sealed === null ? null : decryptOrPlaceholder(sealer, sealed, dataRequestPlace(row.folio, field))
  return {
    ...row,
    detail: decryptOrPlaceholder(sealer, row.detail, dataRequestPlace(row.folio, 'detail')),
    askedValue: open(row.askedValue, 'asked_value'),
    reply: open(row.reply, 'reply'),
    askedMore: open(row.askedMore, 'asked_more'),
    saidMore: open(row.saidMore, 'said_more'),
  }
}

/** The last day on which the file of a request can be downloaded; null if there is none any more. */
export function fileUntilOf({ kind, state, repliedAt, market }: KeptDataRequest, now: Date): Day | null {
  const { timeZone } = markets[market]
  const until = dataFileUntil(kind, state, repliedAt && dayIn(repliedAt, timeZone))
  return until !== null && dayIn(now, timeZone) <= until ? until : null
}

const sayMore = statement<unknown, [string, string, string, Date]>(
  'say-more-of-data-request',
  `UPDATE data_requests SET said_more = $3, said_more_at = $4, state = 'received', version = version + 1
   WHERE folio = $1 AND borrower_id = $2 AND state = 'more-needed'`,
)

/** Stores the borrower's reply to the staff's question; false if nothing is asked, or the request belongs to another borrower. */
export async function storeReply(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
  { folio, text }: { folio: string; text: string },
  now: Date,
): Promise<boolean> {
  const sealed = sealer.seal(text, dataRequestPlace(folio, 'said_more'))
  return (await tx.run(sayMore, [folio, borrower.id, sealed, now])) === 1
}
