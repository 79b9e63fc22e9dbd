import { ofNobody, SEALED, stays, table, text } from '#server/base/database/table.ts'

/** What the commands of the operator keep. */
export const operateTables = {
  secretCanary: table('secret_canary', {
    key: ['id'],
    place: 'one',
    keep: stays('canary that checks the secret'),
    ...ofNobody('technical data'),
    sealedBy: 'id',
    columns: {
      id: text(),
      sealed: text(SEALED),
    },
  }),
}
