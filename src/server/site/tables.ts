import { boolean, NULLABLE, notPersonal, stays, table, text } from '#server/base/database/table.ts'

export const siteTables = {
  templates: table('templates', {
    key: ['id'],
    place: 'copy',
    keep: stays('pages behind advertisements'),
    ...notPersonal('lender data'),
    columns: {
      id: text(),
      market: text(NULLABLE),
      title: text(),
      description: text(),
      offered: boolean(),
    },
  }),
}
