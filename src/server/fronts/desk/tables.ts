import type { DeskRole } from '#domain/desk/roles.ts'
import {
  bigint,
  boolean,
  bytes,
  date,
  integer,
  json,
  moment,
  NULLABLE,
  notPersonal,
  SEALED,
  stays,
  table,
  text,
  typed,
} from '#server/base/database/table.ts'

const OF_STAFF = 'staff data'

export const deskTables = {
  deskUsers: table('desk_users', {
    key: ['id'],
    place: 'one',
    keep: stays('the staff; a former member is disabled, because the audit log names them'),
    ...notPersonal(OF_STAFF),
    sealedBy: 'id',
    columns: {
      id: text(),
      name: text(),
      password_hash: text(),
      /** Null if the member of the staff has no authenticator app. */
      totp_secret: text(NULLABLE, SEALED),
      /** Since when a code is required; null if it is not. */
      totp_since: moment(NULLABLE),
      totp_period: bigint(),
      /** A user of the sandbox, whose password is public. */
      is_demo: boolean(),
      created_at: moment(),
      disabled_at: moment(NULLABLE),
      role: text(typed<DeskRole>()),
      /** Whether another person was shown the password, and it was not changed since. */
      password_given: boolean(),
    },
  }),
  deskSessions: table('desk_sessions', {
    key: ['token_hash'],
    place: 'one',
    keep: {
      days: 0,
      after: 'expires_at',
      why: 'expired sessions; sign-ins are in the audit log',
    },
    ...notPersonal(OF_STAFF),
    columns: {
      token_hash: bytes(),
      user_id: text(),
      created_at: moment(),
      seen_at: moment(),
      expires_at: moment(),
    },
  }),
  deskNetworks: table('desk_networks', {
    key: ['user_id', 'network'],
    place: 'one',
    keep: stays('known networks, to detect new ones'),
    ...notPersonal(OF_STAFF),
    columns: {
      user_id: text(),
      network: bytes(),
      last_at: moment(),
    },
  }),
  deskTries: table('desk_tries', {
    key: ['key'],
    place: 'one',
    keep: stays('used by the previous release only; removed by the next'),
    ...notPersonal(OF_STAFF),
    columns: {
      key: bytes(),
      failures: integer(),
      last_at: moment(),
    },
  }),
  answerTemplates: table('answer_templates', {
    key: ['id'],
    place: 'one',
    keep: stays('templates until a supervisor deletes them'),
    ...notPersonal(OF_STAFF),
    columns: {
      id: text(),
      market: text(),
      language: text(),
      problem_type: text(NULLABLE),
      title: text(),
      body: text(),
      version: integer(),
      changed_at: moment(),
      changed_by: text(),
    },
  }),
  deskDays: table('desk_days', {
    key: ['day'],
    place: 'one',
    keep: {
      days: 130,
      after: 'day',
      why: 'daily counts for 90-day figures',
    },
    ...notPersonal(OF_STAFF),
    columns: {
      day: date(),
      counted_at: moment(NULLABLE),
      received: integer(),
      in_time: integer(),
      late: integer(),
      answers: json(),
    },
  }),
}
