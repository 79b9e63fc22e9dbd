import {
  bigint,
  boolean,
  bytes,
  date,
  integer,
  json,
  moment,
  NULLABLE,
  ofNobody,
  SEALED,
  stays,
  type Table,
  table,
  text,
} from '#server/base/database/table.ts'

const OF_STAFF = 'the staff’s, and nothing of a borrower'

/** The staff, their sessions and the figures of the desk. */
export const deskTables: readonly Table[] = [
  table('desk_users', {
    key: ['id'],
    place: 'one',
    keep: stays('the staff; a former member is disabled, because the audit log names them'),
    ...ofNobody(OF_STAFF),
    sealedBy: 'id',
    columns: {
      id: text(),
      name: text(),
      password_hash: text(),
      totp_secret: text(NULLABLE, SEALED),
      totp_since: moment(NULLABLE),
      totp_period: bigint(),
      is_demo: boolean(),
      created_at: moment(),
      disabled_at: moment(NULLABLE),
      role: text(),
      password_given: boolean(),
    },
  }),
  table('desk_sessions', {
    key: ['token_hash'],
    place: 'one',
    keep: {
      days: 0,
      after: 'expires_at',
      why: 'an ended session opens nothing; the audit log keeps sign-ins',
    },
    ...ofNobody(OF_STAFF),
    columns: {
      token_hash: bytes(),
      user_id: text(),
      created_at: moment(),
      seen_at: moment(),
      expires_at: moment(),
    },
  }),
  table('desk_networks', {
    key: ['user_id', 'network'],
    place: 'one',
    keep: stays('known networks of each member of the staff, so that a new one is noticed'),
    ...ofNobody(OF_STAFF),
    columns: {
      user_id: text(),
      network: bytes(),
      last_at: moment(),
    },
  }),
  table('desk_tries', {
    key: ['key'],
    place: 'one',
    keep: stays(
      'written by the release before alone; the limits of the desk count in `rate_counts`, and the next release removes the table',
    ),
    ...ofNobody(OF_STAFF),
    columns: {
      key: bytes(),
      failures: integer(),
      last_at: moment(),
    },
  }),
  table('answer_templates', {
    key: ['id'],
    place: 'one',
    keep: stays('answers that supervisors prepare, until they remove them'),
    ...ofNobody(OF_STAFF),
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
  table('desk_days', {
    key: ['day'],
    place: 'one',
    keep: {
      days: 130,
      after: 'day',
      why: 'counts of each day for the desk’s figures of 90 days',
    },
    ...ofNobody(OF_STAFF),
    columns: {
      day: date(),
      counted_at: moment(NULLABLE),
      received: integer(),
      in_time: integer(),
      late: integer(),
      answers: json(),
    },
  }),
]
