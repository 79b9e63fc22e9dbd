import { applicationPlace } from '#server/apply/application-rows.ts'
import { stepPlace } from '#server/apply/step-rows.ts'
import type { Secrets } from '#server/base/config/secrets.ts'
import { keyed } from '#server/base/database/keyed.ts'
import { operatorAnswerPlace } from '#server/call/operator/once-for-key.ts'
import { complaintPlace } from '#server/complaints/complaint-rows.ts'
import { eventPlace } from '#server/complaints/data-request-events.ts'
import { dataRequestPlace } from '#server/complaints/data-request-rows.ts'
import { notePlace } from '#server/fronts/desk/complaints/desk-complaints.ts'
import { totpPlace } from '#server/fronts/desk/staff/desk-users.ts'
import { requestPlace } from '#server/loans/arrangements/arrangement-request-rows.ts'
import { emailChangePlace, emailPlace } from '#server/outbox/messages/email-rows.ts'
import { MESSAGE_PLACE } from '#server/outbox/messages/plan-message.ts'
import { changePlace } from '#server/people/account/account-change-rows.ts'
import {
  accountFingerprints,
  type BankAccountKind,
  sealedAccountPlace,
} from '#server/people/account/bank-account-rows.ts'
import { borrowerPhonePlace, nextPhonePlace } from '#server/people/borrowers/borrower-phones.ts'
import { sealedPlace } from '#server/people/borrowers/borrowers.ts'
import { sealedPhonePlace } from '#server/people/registration/registrations.ts'
import { canaryPlace } from './secret-canary.ts'

/** A column of sealed texts. */
export interface SealedColumn {
  /** In SQL: where the text is read, and how a parameter is written there. */
  read: string
  write(parameter: string): string
  /** Where the text of a row belongs. */
  place(id: string): string
}

/** A keyed hash that finds a row again, and follows from what is sealed beside it. */
export interface KeyedColumn {
  column: string
  /** What else the hash is made of: columns of the row. */
  of: readonly string[]
  /** In SQL, of two rows `t` and `o`: what must be the same for the hash to have to differ. */
  uniqueWithin: string
  /** Null where the row does not hold what was hashed. */
  make(
    secrets: Secrets,
    opened: ReadonlyMap<string, string>,
    row: ReadonlyMap<string, unknown>,
  ): Buffer | null
}

/** A table with something sealed in it. */
export interface SealedTable {
  name: string
  /** The columns of its primary key; the first one is the id that a text's place names. */
  key: readonly string[]
  columns: readonly SealedColumn[]
  hash?: KeyedColumn
}

const column = (name: string, place: (id: string) => string): SealedColumn => ({
  read: name,
  write: (parameter) => `${name} = ${parameter}`,
  place,
})

/** Everything in the database that is sealed, or keyed and can be keyed again (docs/secret.md). */
export const sealedTables: readonly SealedTable[] = [
  {
    name: 'borrowers',
    key: ['id'],
    columns: [
      column('given_name', (id) => sealedPlace(id, 'given_name')),
      column('family_name', (id) => sealedPlace(id, 'family_name')),
      column('address', (id) => sealedPlace(id, 'address')),
      column('phone', borrowerPhonePlace),
      column('next_phone', nextPhonePlace),
    ],
  },
  {
    name: 'bank_accounts',
    key: ['id'],
    columns: [
      column('holder', (id) => sealedAccountPlace(id, 'holder')),
      column('number', (id) => sealedAccountPlace(id, 'number')),
    ],
    hash: {
      column: 'fingerprint',
      of: ['kind', 'bank_code'],
      uniqueWithin: 'o.borrower_id = t.borrower_id',
      // The number of a card is kept nowhere: its fingerprint becomes a new one when the card is given again.
      make: (secrets, opened, row) => {
        const number = opened.get('number')
        const kind = row.get('kind') as BankAccountKind
        const bankCode = String(row.get('bank_code'))
        return number === undefined ? null : accountFingerprints(secrets, { kind, bankCode, number })[0]
      },
    },
  },
  {
    name: 'account_changes',
    key: ['borrower_id'],
    columns: [
      column('holder', (id) => changePlace(id, 'holder')),
      column('number', (id) => changePlace(id, 'number')),
    ],
  },
  { name: 'email_addresses', key: ['borrower_id'], columns: [column('address', emailPlace)] },
  { name: 'email_changes', key: ['borrower_id'], columns: [column('address', emailChangePlace)] },
  {
    name: 'complaints',
    key: ['folio'],
    columns: [
      column('content', (folio) => complaintPlace(folio, 'content')),
      column('reply', (folio) => complaintPlace(folio, 'reply')),
      column('first_reply', (folio) => complaintPlace(folio, 'reply')),
      column('reopened_text', (folio) => complaintPlace(folio, 'reopened_text')),
      column('wished_answer', (folio) => complaintPlace(folio, 'wished_answer')),
    ],
  },
  { name: 'applications', key: ['borrower_id', 'id'], columns: [column('reason', applicationPlace)] },
  {
    name: 'arrangement_requests',
    key: ['folio'],
    columns: [
      column('why', (folio) => requestPlace(folio, 'why')),
      column('reply', (folio) => requestPlace(folio, 'reply')),
    ],
  },
  { name: 'certified_steps', key: ['borrower_id', 'kind'], columns: [column('content', stepPlace)] },
  { name: 'complaint_events', key: ['folio', 'number'], columns: [column('note', notePlace)] },
  {
    name: 'data_requests',
    key: ['folio'],
    columns: [
      column('detail', (folio) => dataRequestPlace(folio, 'detail')),
      column('asked_value', (folio) => dataRequestPlace(folio, 'asked_value')),
      column('reply', (folio) => dataRequestPlace(folio, 'reply')),
      column('asked_more', (folio) => dataRequestPlace(folio, 'asked_more')),
      column('said_more', (folio) => dataRequestPlace(folio, 'said_more')),
    ],
  },
  {
    name: 'data_request_events',
    key: ['folio', 'number'],
    columns: [
      column('was', (folio) => eventPlace(folio, 'was')),
      column('became', (folio) => eventPlace(folio, 'became')),
    ],
  },
  { name: 'desk_users', key: ['id'], columns: [column('totp_secret', totpPlace)] },
  {
    name: 'registrations',
    key: ['id'],
    columns: [column('phone', sealedPhonePlace)],
    hash: {
      column: 'phone_hash',
      of: [],
      uniqueWithin: 'true',
      make: (secrets, opened) => {
        const phone = opened.get('phone')
        return phone === undefined ? null : keyed({ config: { secrets } }, 'phone', phone)
      },
    },
  },
  { name: 'operator_keys', key: ['key'], columns: [column('answer', operatorAnswerPlace)] },
  { name: 'secret_canary', key: ['id'], columns: [column('sealed', canaryPlace)] },
  {
    name: 'outbox',
    key: ['id'],
    columns: [
      {
        read: "payload->>'sealed'",
        write: (parameter) => `payload = jsonb_set(payload, '{sealed}', to_jsonb(${parameter}::text))`,
        place: () => MESSAGE_PLACE,
      },
    ],
  },
]
