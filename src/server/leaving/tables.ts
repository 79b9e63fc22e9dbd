import { integer, kept, moment, NULLABLE, OWNER, stays, table, text } from '#server/base/database/table.ts'

export const leavingTables = {
  deletions: table('deletions', {
    key: ['borrower_id'],
    place: 'borrower',
    keep: stays(
      'ids of deleted accounts, and until when their books are kept; removed with the books (`leaving/sweep-deletions.ts`)',
    ),
    onDeletion: kept('that the account was deleted, and until when the books are kept'),
    export: 'a deleted account has no session to ask with; its paper says all of it',
    columns: {
      borrower_id: text(OWNER),
      /** A random number, which opens the document. */
      number: text(),
      deleted_at: moment(),
      keep_until: moment(),
      loans: integer(),
      complaints: integer(),
      data_requests: integer(),
      sweep_tries: integer(),
      sweep_after: moment(NULLABLE),
    },
  }),
}
