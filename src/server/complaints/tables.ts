import type { ComplaintChannel, ComplaintOutcome } from '#domain/complaints/channel.ts'
import type { ComplaintState } from '#domain/complaints/complaint.ts'
import type { CorrectedField } from '#domain/complaints/correction.ts'
import type { DataRequestKind, DataRequestState } from '#domain/complaints/data-request.ts'
import type { ComplaintKind } from '#domain/markets/complaint-kind.ts'
import type { MarketId } from '#domain/markets/market.ts'
import {
  ANONYMISED,
  becomes,
  bigint,
  boolean,
  bytes,
  CLEARED,
  DRAFT,
  date,
  EMPTIED,
  EXPORTED,
  INNER,
  integer,
  moment,
  NULLABLE,
  OWNER,
  RANDOMISED,
  SEALED,
  SECRET,
  STAFF,
  sealedAs,
  stays,
  table,
  text,
  typed,
} from '#server/base/database/table.ts'

/** Complaints and requests about the borrower’s data. */
export const complaintTables = {
  complaints: table('complaints', {
    key: ['borrower_id', 'folio'],
    place: 'borrower',
    keep: stays('a folio must be answered years later; the law says for how long'),
    onDeletion: ANONYMISED,
    export: { order: 'opened_at' },
    sealedBy: 'folio',
    columns: {
      borrower_id: text(OWNER),
      folio: text(EXPORTED),
      order_no: text(NULLABLE, EXPORTED),
      market: text(typed<MarketId>(), EXPORTED),
      problem_type: text(EXPORTED),
      problem_son_type: text(EXPORTED),
      content: text(EXPORTED, SEALED, EMPTIED),
      /** The channel by which the complaint arrived. */
      channel: text(typed<ComplaintChannel>(), EXPORTED),
      state: text(typed<ComplaintState>(), EXPORTED),
      opened_at: moment(EXPORTED),
      opened_on: date(EXPORTED),
      due_on: date(EXPORTED),
      // The first deadline and answer of a reopened complaint. Before that they are in the columns without
      // `first`.
      first_due_on: date(NULLABLE, EXPORTED),
      first_reply: text(NULLABLE, EXPORTED, sealedAs('reply'), EMPTIED),
      first_replied_at: moment(NULLABLE, EXPORTED),
      first_outcome: text(NULLABLE, typed<ComplaintOutcome>(), EXPORTED),
      first_returned_minor: bigint(NULLABLE, EXPORTED),
      first_score: integer(NULLABLE, EXPORTED),
      /** When the borrower said that the first answer did not solve it. */
      reopened_at: moment(NULLABLE, EXPORTED),
      reopened_on: date(NULLABLE, EXPORTED),
      /** Why not, in the borrower’s words. */
      reopened_text: text(NULLABLE, EXPORTED, SEALED, EMPTIED),
      reply: text(NULLABLE, EXPORTED, SEALED, EMPTIED),
      replied_at: moment(NULLABLE, EXPORTED),
      /** The decision; null if there is none, or if the answer does not state it. */
      outcome: text(NULLABLE, typed<ComplaintOutcome>(), EXPORTED),
      /** The amount returned; null if none. */
      returned_minor: bigint(NULLABLE, EXPORTED),
      /** The kind of complaint that the staff reports to an authority; null if the problem type decides it. */
      told_as: text(NULLABLE, typed<ComplaintKind>(), EXPORTED),
      score: integer(NULLABLE, EXPORTED),
      scored_at: moment(NULLABLE, EXPORTED),
      closed_at: moment(NULLABLE, EXPORTED),
      fingerprint: bytes(SECRET, RANDOMISED),
      version: integer(INNER, becomes('version + 1')),
      /** Whether the staff asks for a rating of its answer. */
      score_wanted: boolean(INNER),
      assigned_to: text(NULLABLE, STAFF),
      writer: text(NULLABLE, STAFF),
      writer_since: moment(NULLABLE, STAFF),
      writer_seen_at: moment(NULLABLE, STAFF),
      wished_answer: text(NULLABLE, DRAFT, SEALED, CLEARED),
      wished_by: text(NULLABLE, STAFF, CLEARED),
      wished_at: moment(NULLABLE, DRAFT, CLEARED),
    },
  }),
  complaintEvents: table('complaint_events', {
    key: ['borrower_id', 'folio', 'number'],
    place: 'borrower',
    keep: stays('the history of a complaint'),
    onDeletion: ANONYMISED,
    export: { order: 'folio, number', rows: { where: "kind <> 'note'", because: STAFF.inExport } },
    sealedBy: 'folio',
    columns: {
      borrower_id: text(OWNER),
      folio: text(EXPORTED),
      number: integer(EXPORTED),
      kind: text(EXPORTED),
      at: moment(EXPORTED),
      actor: text(STAFF),
      note: text(NULLABLE, STAFF, SEALED, CLEARED),
    },
  }),
  dataRequests: table('data_requests', {
    key: ['borrower_id', 'folio'],
    place: 'borrower',
    keep: stays('evidence that a data request was answered in time'),
    onDeletion: ANONYMISED,
    export: { order: 'filed_at' },
    sealedBy: 'folio',
    columns: {
      borrower_id: text(OWNER),
      folio: text(EXPORTED),
      market: text(typed<MarketId>(), EXPORTED),
      kind: text(typed<DataRequestKind>(), EXPORTED),
      detail: text(EXPORTED, SEALED, EMPTIED),
      /** The field that is corrected when the request is granted, and its correct value; null if only `detail` says it. */
      field: text(NULLABLE, typed<CorrectedField>(), EXPORTED),
      asked_value: text(NULLABLE, EXPORTED, SEALED, EMPTIED),
      state: text(
        typed<DataRequestState>(),
        EXPORTED,
        becomes(`CASE WHEN state IN ('received', 'more-needed', 'answered') THEN 'done' ELSE state END`),
      ),
      filed_at: moment(EXPORTED),
      filed_on: date(EXPORTED),
      ask_more_by: date(EXPORTED),
      answer_by: date(EXPORTED),
      effect_by: date(EXPORTED),
      /** What the staff asked the borrower for before it could answer, and the borrower’s reply. */
      asked_more: text(NULLABLE, EXPORTED, SEALED, EMPTIED),
      asked_more_at: moment(NULLABLE, EXPORTED),
      said_more: text(NULLABLE, EXPORTED, SEALED, EMPTIED),
      said_more_at: moment(NULLABLE, EXPORTED),
      reply: text(NULLABLE, EXPORTED, SEALED, EMPTIED),
      replied_at: moment(NULLABLE, EXPORTED),
      done_at: moment(NULLABLE, EXPORTED, becomes('coalesce(done_at, $2)')),
      /** The compensation that was paid. */
      compensated_minor: bigint(NULLABLE, EXPORTED),
      compensated_at: moment(NULLABLE, EXPORTED),
      version: integer(INNER, becomes('version + 1')),
      assigned_to: text(NULLABLE, STAFF),
    },
  }),
  dataRequestEvents: table('data_request_events', {
    key: ['borrower_id', 'folio', 'number'],
    place: 'borrower',
    keep: stays(
      'what was done about a data request: when a file was made and its hash, and corrections, whose values are removed with the account',
    ),
    onDeletion: ANONYMISED,
    export: { order: 'folio, number' },
    sealedBy: 'folio',
    columns: {
      borrower_id: text(OWNER),
      folio: text(EXPORTED),
      number: integer(EXPORTED),
      at: moment(EXPORTED),
      kind: text(EXPORTED),
      subject: text(EXPORTED),
      file_hash: bytes(NULLABLE, EXPORTED),
      was: text(NULLABLE, EXPORTED, SEALED, CLEARED),
      became: text(NULLABLE, EXPORTED, SEALED, CLEARED),
    },
  }),
}
