import {
  bigint,
  bytes,
  moment,
  NULLABLE,
  notPersonal,
  SEALED,
  stays,
  table,
  text,
} from '#server/base/database/table.ts'

const OF_STAFF = 'staff data'

export const callTables = {
  operatorKeys: table('operator_keys', {
    key: ['key'],
    place: { by: 'key' },
    keep: stays('answers under an Idempotency-Key; removed after hours (`call/operator/once-for-key.ts`)'),
    ...notPersonal('answers to the lender’s systems, encrypted, for hours'),
    sealedBy: 'key',
    columns: {
      key: text(),
      request: bytes(),
      answer: text(NULLABLE, SEALED),
      at: moment(),
    },
  }),
  deskAudit: table('desk_audit', {
    key: ['number'],
    place: 'one',
    keep: stays('staff audit log'),
    ...notPersonal(OF_STAFF),
    columns: {
      number: bigint(),
      at: moment(),
      user_id: text(NULLABLE),
      action: text(),
      folio: text(NULLABLE),
      chain: text(NULLABLE),
      position: bigint(NULLABLE),
      hash: bytes(NULLABLE),
    },
  }),
  deskAuditHeads: table('desk_audit_heads', {
    key: ['chain'],
    place: 'one',
    keep: stays('end of each log, to detect missing entries'),
    ...notPersonal(OF_STAFF),
    columns: {
      chain: text(),
      position: bigint(),
      hash: bytes(),
    },
  }),
}
