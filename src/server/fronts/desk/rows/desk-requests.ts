import type { Minor } from '#domain/amount.ts'
import type { DataRequestState } from '#domain/complaints/data-request.ts'
import type { Day } from '#domain/dates.ts'
import { columns, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import {
  DATA_REQUEST,
  dataRequestPlace,
  type KeptDataRequest,
  openedRequest,
} from '#server/complaints/data-request-rows.ts'
import { complaintTables } from '#server/complaints/tables.ts'
import { answerUntil, planNotification } from '#server/outbox/messages/notification-rows.ts'

const COLUMNS = columns(complaintTables.dataRequests, ['borrowerId', 'askedMoreAt', 'saidMoreAt'])

/** A request as the staff sees it, with its texts decrypted. */
export type DeskRequest = KeptDataRequest & Row<typeof COLUMNS>

const find = statement<DeskRequest, [string]>(
  'desk-find-data-request',
  `SELECT ${DATA_REQUEST}, ${COLUMNS} FROM data_requests WHERE folio = $1`,
)

export async function findAnyRequest(
  tx: Transaction,
  sealer: Sealer,
  folio: string,
): Promise<DeskRequest | undefined> {
  const row = await tx.row(find, [folio])
  return row && openedRequest(row, sealer)
}

const answer = statement<{ borrowerId: string }, [string, string, Date, DataRequestState, Day]>(
  'desk-answer-data-request',
  `UPDATE data_requests SET reply = $2, replied_at = $3, state = $4, effect_by = $5,
     version = version + 1
   WHERE folio = $1 AND state IN ('received', 'more-needed') RETURNING borrower_id AS "borrowerId"`,
)

/** An answer, and the day until which it is carried out. */
interface RequestAnswer {
  folio: string
  text: string
  state: 'answered' | 'refused'
  effectBy: Day
}

/** Answers a request, or refuses it with reasons; false if it has an answer. */
export async function answerRequest(
  tx: Transaction,
  sealer: Sealer,
  { folio, text, state, effectBy }: RequestAnswer,
  now: Date,
): Promise<boolean> {
  const sealed = sealer.seal(text, dataRequestPlace(folio, 'reply'))
  const row = await tx.row(answer, [folio, sealed, now, state, effectBy])
  if (!row) return false
  const notification = { ...row, kind: 'request-answered', about: folio, orderNo: null } as const
  await planNotification(tx, { ...notification, until: answerUntil(now) }, now)
  return true
}

const grant = statement<unknown, [string, string, string, Date, Day]>(
  'desk-grant-data-request',
  `UPDATE data_requests SET reply = $3, replied_at = $4, effect_by = $5, state = 'done', done_at = $4,
     version = version + 1
   WHERE borrower_id = $1 AND folio = $2 AND state IN ('received', 'more-needed')`,
)

/** Grants a request that is carried out in the same transaction; false if it has an answer. */
export async function keepGranted(
  tx: Transaction,
  sealer: Sealer,
  {
    borrowerId,
    folio,
    text,
    effectBy,
  }: Pick<DeskRequest, 'borrowerId' | 'folio' | 'effectBy'> & { text: string },
  now: Date,
): Promise<boolean> {
  const sealed = sealer.seal(text, dataRequestPlace(folio, 'reply'))
  return (await tx.run(grant, [borrowerId, folio, sealed, now, effectBy])) === 1
}

const askMore = statement<{ borrowerId: string }, [string, string, Date]>(
  'desk-ask-more',
  `UPDATE data_requests SET asked_more = $2, asked_more_at = $3, state = 'more-needed', version = version + 1
   WHERE folio = $1 AND state = 'received' AND asked_more IS NULL RETURNING borrower_id AS "borrowerId"`,
)

/** Asks the borrower once for missing information and plans the message; false if that was done before, or the request has an answer. */
export async function askForMore(
  tx: Transaction,
  sealer: Sealer,
  { folio, text }: { folio: string; text: string },
  now: Date,
): Promise<boolean> {
  const row = await tx.row(askMore, [folio, sealer.seal(text, dataRequestPlace(folio, 'asked_more')), now])
  if (!row) return false
  const notification = { ...row, kind: 'request-more-asked', about: folio, orderNo: null } as const
  await planNotification(tx, { ...notification, until: answerUntil(now) }, now)
  return true
}

const finish = statement<unknown, [string, Date]>(
  'desk-finish-data-request',
  `UPDATE data_requests SET state = 'done', done_at = $2, version = version + 1 WHERE folio = $1 AND state = 'answered'`,
)

/** Marks an answered request as carried out; false if it has no answer, or was carried out before. */
export async function finishRequest(tx: Transaction, folio: string, now: Date): Promise<boolean> {
  return (await tx.run(finish, [folio, now])) === 1
}

const compensate = statement<unknown, [string, Minor, Date]>(
  'desk-compensate-data-request',
  `UPDATE data_requests SET compensated_minor = $2, compensated_at = $3, version = version + 1
   WHERE folio = $1 AND state IN ('done', 'refused') AND compensated_at IS NULL`,
)

/** Stores that the compensation was paid; false while it still grows, or if that was stored before. */
export async function keepCompensated(
  tx: Transaction,
  folio: string,
  amount: Minor,
  now: Date,
): Promise<boolean> {
  return (await tx.run(compensate, [folio, amount, now])) === 1
}
