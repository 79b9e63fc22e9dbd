import { ofNobody, SEALED, stays, type Table, table, text } from '#server/base/database/table.ts'

/** What the commands of the operator keep. */
export const operateTables: readonly Table[] = [
  table('secret_canary', {
    key: ['id'],
    place: 'one',
    keep: stays('one row: by it the secret is known'),
    ...ofNobody('how the installation works'),
    sealedBy: 'id',
    columns: {
      id: text(),
      sealed: text(SEALED),
    },
  }),
]
