import type { Minor } from '#domain/amount.ts'
import type { CorrectedField, Correction } from '#domain/complaints/correction.ts'
import { dataFileUntil } from '#domain/complaints/data-file.ts'
import type { DataRequest, DataRequestKind, DataRequestState } from '#domain/complaints/data-request.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName } from '#server/base/database/owners.ts'
import { openOr, type Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'

/** A request about somebody's own data as kept, its words opened. */
export interface KeptDataRequest extends DataRequest {
  folio: string
  market: MarketId
  state: DataRequestState
  filedAt: Date
  /** The field that granting it corrects, and the value that is right; null where words alone say what is wrong. */
  field: CorrectedField | null
  askedValue: string | null
  reply: string | null
  /** What the staff asked for before it could answer. */
  askedMore: string | null
  /** What the person answered to it. */
  saidMore: string | null
  repliedAt: Date | null
  doneAt: Date | null
  /** The compensation that was paid, and when; null before that. */
  compensatedMinor: Minor | null
  compensatedAt: Date | null
}

/** The most requests of one borrower that are listed, the newest. */
const LISTED_MAX = 50

/** Where the sealed words of a request belong. */
export const dataRequestPlace = (
  folio: string,
  field: 'detail' | 'asked_value' | 'reply' | 'asked_more' | 'said_more',
) => `data_requests.${field}.${folio}`

const insert = statement<
  unknown,
  [string, string, MarketId, DataRequestKind, string, Date, Day, Day, Day, Day, string | null, string | null]
>(
  'insert-data-request',
  `INSERT INTO data_requests (folio, borrower_id, market, kind, detail, state, filed_at, filed_on, ask_more_by,
     answer_by, effect_by, field, asked_value)
   VALUES ($1, $2, $3, $4, $5, 'received', $6, $7, $8, $9, $10, $11, $12)`,
)

export async function insertDataRequest(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
  {
    folio,
    kind,
    detail,
    askMoreBy,
    answerBy,
    effectBy,
    correction = null,
  }: DataRequest & { folio: string; correction?: Correction | null },
  { at, on }: { at: Date; on: Day },
): Promise<void> {
  const sealed = sealer.seal(detail, dataRequestPlace(folio, 'detail'))
  const facts = [folio, borrower.id, borrower.market, kind, sealed] as const
  const value = correction && sealer.seal(correction.value, dataRequestPlace(folio, 'asked_value'))
  await giveName(tx, `folio/${folio}`, borrower.id)
  await tx.run(insert, [...facts, at, on, askMoreBy, answerBy, effectBy, correction?.field ?? null, value])
}

const list = statement<KeptDataRequest, [string]>(
  'list-data-requests',
  `SELECT folio, market, kind, detail, state, filed_at AS "filedAt", ask_more_by AS "askMoreBy",
     answer_by AS "answerBy", effect_by AS "effectBy", field, asked_value AS "askedValue", reply, asked_more AS "askedMore",
     said_more AS "saidMore", replied_at AS "repliedAt", done_at AS "doneAt",
     compensated_minor AS "compensatedMinor", compensated_at AS "compensatedAt"
   FROM data_requests WHERE borrower_id = $1 ORDER BY filed_at DESC LIMIT ${LISTED_MAX}`,
)

/** The borrower's requests, the newest first. */
export async function listDataRequests(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
): Promise<KeptDataRequest[]> {
  return (await tx.rows(list, [borrower.id])).map((row) => openedRequest(row, sealer))
}

/** A request as it lies in the database, with its words opened. */
export function openedRequest<Row extends KeptDataRequest>(row: Row, sealer: Sealer): Row {
  const open = (sealed: string | null, field: Parameters<typeof dataRequestPlace>[1]) =>
    sealed === null ? null : openOr(sealer, sealed, dataRequestPlace(row.folio, field))
  return {
    ...row,
    detail: openOr(sealer, row.detail, dataRequestPlace(row.folio, 'detail')),
    askedValue: open(row.askedValue, 'asked_value'),
    reply: open(row.reply, 'reply'),
    askedMore: open(row.askedMore, 'asked_more'),
    saidMore: open(row.saidMore, 'said_more'),
  }
}

/** Until which day the file of a request can be had; null where there is none any more. */
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

/** Keeps what somebody answered to our question; false where nothing is asked, or it is somebody else's. */
export async function keepSaidMore(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
  { folio, text }: { folio: string; text: string },
  now: Date,
): Promise<boolean> {
  const sealed = sealer.seal(text, dataRequestPlace(folio, 'said_more'))
  return (await tx.run(sayMore, [folio, borrower.id, sealed, now])) === 1
}
