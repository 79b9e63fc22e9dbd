import {
  bigint,
  bytes,
  DELETED,
  date,
  EXPORTED,
  INNER,
  integer,
  json,
  kept,
  moment,
  NULLABLE,
  notExported,
  OWNER,
  ofNobody,
  PROVIDER,
  SEALED,
  SECRET,
  sealedField,
  stays,
  type Table,
  table,
  text,
  typed,
} from '#server/base/database/table.ts'
import { nameOfMessage } from './messages/deliveries.ts'
import { MESSAGE_PLACE } from './messages/plan-message.ts'

const WHILE_BORROWER = stays('kept as long as the account, and removed with it')

const outbox = table('outbox', {
  key: ['id'],
  place: 'one',
  keep: {
    days: 90,
    after: 'done_at',
    why: 'messages and steps that are done: long enough to answer complaints about a missing message',
  },
  ...ofNobody('what is to be sent, encrypted; what was sent stands in `notifications`'),
  sealedBy: 'id',
  columns: {
    id: text(),
    kind: text(),
    payload: json(sealedField('sealed', MESSAGE_PLACE)),
    created_at: moment(),
    not_before: moment(),
    attempts: integer(),
    done_at: moment(NULLABLE),
    last_error: text(NULLABLE),
  },
})

const emailAddresses = table('email_addresses', {
  key: ['borrower_id'],
  place: 'borrower',
  keep: WHILE_BORROWER,
  onDeletion: DELETED,
  export: { order: 'confirmed_at' },
  sealedBy: 'borrower_id',
  columns: {
    borrower_id: text(OWNER),
    address: text(EXPORTED, SEALED),
    confirmed_at: moment(EXPORTED),
    bounced_at: moment(NULLABLE, EXPORTED),
  },
})

const emailChanges = table('email_changes', {
  key: ['borrower_id'],
  place: 'borrower',
  keep: { days: 1, after: 'asked_at', why: 'an e-mail address that was not confirmed with its code' },
  onDeletion: DELETED,
  export: { order: 'asked_at' },
  sealedBy: 'borrower_id',
  columns: {
    borrower_id: text(OWNER),
    address: text(EXPORTED, SEALED),
    asked_at: moment(EXPORTED),
    notice_hash: bytes(NULLABLE, EXPORTED),
    code_sent_at: moment(EXPORTED),
    code_salt: bytes(NULLABLE, SECRET),
    code_hash: bytes(NULLABLE, SECRET),
    code_tries: integer(SECRET),
  },
})

const notificationChoices = table('notification_choices', {
  key: ['borrower_id'],
  place: 'borrower',
  keep: stays('whether the borrower wants news and reminders, and the channel and language of messages'),
  onDeletion: kept('a channel and a language identify no person'),
  export: { order: 'borrower_id' },
  columns: {
    borrower_id: text(OWNER),
    channel: text(NULLABLE, EXPORTED),
    language: text(NULLABLE, EXPORTED),
    stopped_at: moment(NULLABLE, EXPORTED),
  },
})

export const notifications = table('notifications', {
  key: ['borrower_id', 'kind', 'about'],
  place: 'borrower',
  keep: {
    days: 400,
    after: 'ended_at',
    why: 'which messages a borrower was sent, when, and their outcome: long enough to answer complaints about a missing message',
  },
  onDeletion: kept('that a message was sent, without its text'),
  export: { order: 'planned_at' },
  named: { column: 'message_id', nameOf: nameOfMessage },
  columns: {
    borrower_id: text(OWNER),
    /** As stored. This release may not know it. */
    kind: text(EXPORTED),
    about: text(EXPORTED),
    order_no: text(NULLABLE, EXPORTED),
    planned_at: moment(EXPORTED),
    until: moment(EXPORTED),
    state: text(typed<'planned' | 'sent' | 'dropped'>(), EXPORTED),
    ended_at: moment(NULLABLE, EXPORTED),
    dropped_because: text(NULLABLE, EXPORTED),
    /** The channel of the message, as stored; null of a message that was not sent, or was sent by an older release. */
    channel: text(NULLABLE, EXPORTED),
    delivered_at: moment(NULLABLE, EXPORTED),
    read_at: moment(NULLABLE, EXPORTED),
    failed_at: moment(NULLABLE, EXPORTED),
    failed_because: text(NULLABLE, EXPORTED),
    /** The channel that was tried first, and failed. */
    failed_channel: text(NULLABLE, EXPORTED),
    complained_at: moment(NULLABLE, EXPORTED),
    amount_minor: bigint(NULLABLE, EXPORTED),
    message_id: text(NULLABLE, PROVIDER),
  },
})

const messageDays = table('message_days', {
  key: ['day'],
  place: 'one',
  keep: {
    days: 130,
    after: 'day',
    why: 'outcomes of the messages of each day, for the desk’s figures of 90 days',
  },
  ...ofNobody('counts of a day'),
  columns: {
    day: date(),
    counted_at: moment(),
    counts: json(),
  },
})

const lenderEventStreams = table('lender_event_streams', {
  key: ['stream'],
  place: 'borrower',
  keep: stays('the position in each borrower’s events: one row for each'),
  onDeletion: kept('a position in a list identifies no person'),
  export: INNER.inExport,
  columns: {
    stream: text(OWNER),
    last_number: integer(),
    due_at: moment(NULLABLE),
    leased_until: moment(NULLABLE),
  },
})

export const lenderEvents = table('lender_events', {
  key: ['stream', 'number'],
  place: 'borrower',
  keep: stays(
    'events for the lender’s systems; delivered ones are removed later (`outbox/lender-events/sweep-events.ts`)',
  ),
  onDeletion: kept('what the lender’s systems were told'),
  export: { order: 'number', isBulky: true },
  columns: {
    stream: text(OWNER),
    type: text(EXPORTED),
    occurred_at: moment(EXPORTED),
    number: integer(INNER),
    id: text(INNER),
    version: integer(INNER),
    data: json(notExported('the same facts stand in their own tables')),
    state: text(INNER),
    attempts: integer(INNER),
    first_tried_at: moment(NULLABLE, INNER),
    last_tried_at: moment(NULLABLE, INNER),
    last_error: text(NULLABLE, INNER),
  },
})

/** Messages, their addresses, and the lender’s events. */
export const outboxTables: readonly Table[] = [
  outbox,
  emailAddresses,
  emailChanges,
  notificationChoices,
  notifications,
  messageDays,
  lenderEventStreams,
  lenderEvents,
]
