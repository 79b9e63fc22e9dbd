import { notPersonal, SEALED, stays, table, text } from '#server/base/database/table.ts'

/** Tables of operator commands. */
export const operateTables = {
  secretCanary: table('secret_canary', {
    key: ['id'],
    place: 'one',
    keep: stays('canary that checks the secret'),
    ...notPersonal('technical data'),
    sealedBy: 'id',
    columns: {
      id: text(),
      sealed: text(SEALED),
    },
  }),
}
