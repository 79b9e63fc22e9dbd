import { elsewhere, json, moment, notPersonal, stays, table, text } from '#server/base/database/table.ts'

export const sandboxTables = {
  sandboxMessages: table('sandbox_messages', {
    key: ['id'],
    place: 'one',
    keep: { days: 1, after: 'at', why: 'sandbox messages for the workbench' },
    onDeletion: elsewhere('`leaving/anonymise.ts` deletes them by phone and address'),
    export: 'opens something, or is gone within a day',
    columns: {
      id: text(),
      phone: text(),
      text: text(),
      at: moment(),
    },
  }),
  sandboxWebhooks: table('sandbox_webhooks', {
    key: ['id'],
    place: 'one',
    keep: stays(
      'webhooks that the sandbox received; removed after a day (`outbox/lender-events/sweep-events.ts`)',
    ),
    ...notPersonal('exists in the sandbox only'),
    columns: {
      id: text(),
      headers: json(),
      body: text(),
      at: moment(),
    },
  }),
}
