import { createHash } from 'node:crypto'
import type { SignInMethod } from '#domain/account/browser-session.ts'
import { PASSKEY_UNUSED_DAYS } from '#domain/account/passkey.ts'
import type { Name } from '#server/base/database/owners.ts'
import {
  bigint,
  boolean,
  bytes,
  DELETED,
  EXPORTED,
  elsewhere,
  INNER,
  integer,
  listOfBytes,
  moment,
  NULLABLE,
  notPersonal,
  OWNER,
  SECRET,
  table,
  text,
  typed,
} from '#server/base/database/table.ts'

/** The name by which a passkey is found: the hash of its credential, because a whole credential is too long for a key. */
export const nameOfPasskey = (credentialId: string): Name =>
  `passkey/${createHash('sha256').update(credentialId).digest('hex')}`

export const signInTables = {
  sessions: table('sessions', {
    key: ['token_hash'],
    place: { by: 'token_hash' },
    keep: { days: 30, after: 'expires_at', why: 'an expired session is reported as such' },
    onDeletion: DELETED,
    export: { order: 'created_at' },
    columns: {
      borrower_id: text(OWNER),
      created_at: moment(EXPORTED),
      expires_at: moment(EXPORTED),
      token_hash: bytes(SECRET),
      device_hash: bytes(SECRET),
    },
  }),
  browserSessions: table('browser_sessions', {
    key: ['borrower_id', 'id'],
    place: 'borrower',
    keep: {
      days: 0,
      after: 'expires_at',
      why: 'signed-in browsers',
    },
    onDeletion: DELETED,
    export: { order: 'started_at' },
    columns: {
      borrower_id: text(OWNER),
      /** Empty if the browser does not report it. The same for `system`. */
      browser: text(EXPORTED),
      system: text(EXPORTED),
      started_at: moment(EXPORTED),
      seen_at: moment(EXPORTED),
      /** When the session ends unless it is used again; `ends_at` is its end in any case. */
      expires_at: moment(EXPORTED),
      ends_at: moment(EXPORTED),
      opened_by: text(typed<SignInMethod>(), EXPORTED),
      id: text(INNER),
      token_hash: bytes(SECRET),
      challenged_at: moment(NULLABLE, INNER),
    },
  }),
  passkeys: table('passkeys', {
    key: ['borrower_id', 'id'],
    place: 'borrower',
    keep: {
      days: PASSKEY_UNUSED_DAYS,
      after: 'used_at',
      why: 'unused passkeys are removed',
    },
    onDeletion: DELETED,
    export: { order: 'added_at' },
    named: { column: 'credential_id', nameOf: nameOfPasskey },
    columns: {
      borrower_id: text(OWNER),
      /** The browser that added the passkey; empty if unknown. */
      browser: text(EXPORTED),
      system: text(EXPORTED),
      added_at: moment(EXPORTED),
      used_at: moment(EXPORTED),
      id: text(INNER),
      credential_id: text(SECRET),
      public_key: bytes(SECRET),
      user_handle: bytes(SECRET),
      counter: bigint(SECRET),
      /** When the challenge was issued that the passkey answered last. */
      challenged_at: moment(INNER),
    },
  }),
  registrationCodes: table('registration_codes', {
    key: ['phone_hash'],
    place: { by: 'phone_hash' },
    keep: {
      days: 1,
      after: 'sent_at',
      why: 'valid for five minutes; kept a day for rate limits',
    },
    onDeletion: elsewhere('`leaving/anonymise.ts` deletes them by the phone'),
    export: 'opens something, or is gone within a day',
    columns: {
      phone_hash: bytes(),
      sid_hash: bytes(),
      captcha_hash: bytes(),
      salt: bytes(),
      code_hash: bytes(),
      sent_at: moment(),
      tries: integer(),
      used_at: moment(NULLABLE),
      /** The budgets that its message, and those of unused codes before it, was counted against. */
      held: listOfBytes(),
      /** The counters that a registration with the code adds to. */
      vouches: listOfBytes(),
    },
  }),
  loginCodes: table('login_codes', {
    key: ['phone_hash', 'sid_hash'],
    place: { by: 'phone_hash' },
    keep: {
      days: 1,
      after: 'sent_at',
      why: 'valid for five minutes; kept a day for rate limits',
    },
    onDeletion: elsewhere('`leaving/anonymise.ts` deletes them by the phone'),
    export: 'opens something, or is gone within a day',
    columns: {
      phone_hash: bytes(),
      sid_hash: bytes(),
      salt: bytes(),
      code_hash: bytes(),
      sent_at: moment(),
      tries: integer(),
      used_at: moment(NULLABLE),
      /** The budgets that its message was counted against. */
      held: listOfBytes(),
      /** The counters that a sign-in with the code adds to. */
      vouches: listOfBytes(),
    },
  }),
  captchas: table('captchas', {
    key: ['sid_hash'],
    place: { by: 'sid_hash' },
    keep: { days: 0, after: 'expires_at', why: 'expired captcha' },
    ...notPersonal('belongs to a browser that is not signed in'),
    columns: {
      sid_hash: bytes(),
      asked: text(),
      seed: bytes(),
      expires_at: moment(),
      spent: boolean(),
    },
  }),
  countedLately: table('counted_lately', {
    key: ['key'],
    place: { by: 'key' },
    keep: { days: 0, after: 'until', why: 'expired window' },
    ...notPersonal('a keyed hash, so that a visit is counted once'),
    columns: {
      key: bytes(),
      until: moment(),
    },
  }),
  campaignEvents: table('campaign_events', {
    key: ['id', 'at'],
    place: 'one',
    keep: {
      days: 800,
      after: 'at',
      byMonth: true,
      why: 'campaign visits and registrations, for two years of figures',
    },
    ...notPersonal('a visit without a person'),
    columns: {
      id: text(),
      kind: text(),
      template_id: text(NULLABLE),
      app_from: text(),
      user_from: text(),
      utm_tag: text(),
      client_type: text(NULLABLE),
      at: moment(),
    },
  }),
}
