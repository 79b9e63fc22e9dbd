import { createHmac } from 'node:crypto'
import type { Keys, Secrets } from '#server/base/config/secrets.ts'
import {
  ANONYMISED,
  becomes,
  bytes,
  CLEARED,
  DELETED,
  deletedWhere,
  EMPTIED,
  EXPORTED,
  elsewhere,
  INNER,
  integer,
  MASKED,
  moment,
  NULLABLE,
  OWNER,
  RANDOMISED,
  SEALED,
  SECRET,
  stays,
  table,
  text,
  typed,
} from '#server/base/database/table.ts'
import { keyObject } from '#server/base/sealing/key-object.ts'
import { keyed } from '#server/base/sealing/keyed.ts'

export type BankAccountKind = 'account' | 'card'

/** Returns the hashes that identify an account, one for each key, that of the current key first. */
export const accountFingerprints = (
  secrets: Pick<Secrets, 'pepper'>,
  { kind, bankCode, number }: { kind: BankAccountKind; bankCode: string; number: string },
): Keys => {
  const [current, ...older] = secrets.pepper
  const under = (key: Buffer) =>
    createHmac('sha256', keyObject(key)).update(`${kind}/${bankCode}/${number}`).digest()
  return [under(current), ...older.map(under)]
}

const WHILE_BORROWER = stays('until account deletion')
const EVIDENCE = { keep: stays('evidence of what the borrower read and accepted') }

export const peopleTables = {
  borrowers: table('borrowers', {
    key: ['id'],
    place: 'borrower',
    keep: stays('the account; anonymised on deletion for the accounting records'),
    onDeletion: ANONYMISED,
    export: { order: 'created_at' },
    sealedBy: 'id',
    columns: {
      id: text(OWNER),
      market: text(EXPORTED),
      given_name: text(EXPORTED, SEALED, EMPTIED),
      family_name: text(EXPORTED, SEALED, EMPTIED),
      address: text(EXPORTED, SEALED, EMPTIED),
      phone: text(NULLABLE, EXPORTED, SEALED, CLEARED),
      phone_proved_at: moment(NULLABLE, EXPORTED),
      phone_lost_at: moment(NULLABLE, EXPORTED),
      next_phone: text(NULLABLE, EXPORTED, SEALED, CLEARED),
      next_phone_from: moment(NULLABLE, EXPORTED, CLEARED),
      client_kind: text(EXPORTED),
      created_at: moment(EXPORTED),
      phone_named: text(NULLABLE, INNER, CLEARED),
      deleted_at: moment(NULLABLE, INNER, becomes('$2')),
      name_keyed: text(NULLABLE, INNER),
    },
  }),
  borrowerNameKeys: table('borrower_name_keys', {
    key: ['borrower_id', 'key'],
    place: 'borrower',
    keep: WHILE_BORROWER,
    onDeletion: DELETED,
    export: 'keyed hashes of the names, which stand in the file',
    columns: {
      borrower_id: text(OWNER),
      key: bytes(),
    },
  }),
  registrations: table('registrations', {
    key: ['id'],
    place: 'one',
    keep: stays(EVIDENCE.keep.why),
    onDeletion: elsewhere(
      '`leaving/anonymise.ts` replaces the phone, also of registrations that never became this account',
    ),
    export: { order: 'at' },
    sealedBy: 'id',
    keyed: {
      column: 'phone_hash',
      of: [],
      uniqueWithin: 'true',
      make: (secrets, opened) => {
        const phone = opened.get('phone')
        return phone === undefined ? null : keyed({ config: { secrets } }, 'phone', phone)
      },
    },
    columns: {
      id: text(OWNER),
      phone: text(EXPORTED, SEALED),
      template_id: text(NULLABLE, EXPORTED),
      app_from: text(EXPORTED),
      user_from: text(EXPORTED),
      utm_tag: text(EXPORTED),
      invite_code: text(EXPORTED),
      agreement_hash: bytes(EXPORTED),
      at: moment(EXPORTED),
      phone_hash: bytes(SECRET),
      sid_hash: bytes(SECRET),
    },
  }),
  consents: table('consents', {
    key: ['borrower_id', 'purpose', 'given_at'],
    place: 'borrower',
    keep: stays('consents with notice, date and withdrawal; removed with the account'),
    onDeletion: DELETED,
    export: { order: 'given_at, purpose' },
    columns: {
      borrower_id: text(OWNER),
      purpose: text(EXPORTED),
      given_at: moment(EXPORTED),
      notice_hash: bytes(EXPORTED),
      withdrawn_at: moment(NULLABLE, EXPORTED),
    },
  }),
  bankAccounts: table('bank_accounts', {
    key: ['borrower_id', 'id'],
    place: 'borrower',
    keep: stays('until account deletion; cards in the accounting records stay anonymised'),
    onDeletion: deletedWhere(
      `NOT EXISTS (SELECT FROM card_payments p WHERE p.borrower_id = $1 AND p.card_id = bank_accounts.id)`,
    ),
    export: { order: 'created_at' },
    sealedBy: 'id',
    keyed: {
      column: 'fingerprint',
      of: ['kind', 'bank_code'],
      uniqueWithin: 'o.borrower_id = t.borrower_id',
      // The number of a card is not stored: its fingerprint is computed when the card is given again.
      make: (secrets, opened, row) => {
        const number = opened.get('number')
        const kind = row.get('kind') as BankAccountKind
        const bankCode = String(row.get('bank_code'))
        return number === undefined ? null : accountFingerprints(secrets, { kind, bankCode, number })[0]
      },
    },
    columns: {
      borrower_id: text(OWNER),
      id: text(EXPORTED),
      kind: text(typed<BankAccountKind>(), EXPORTED),
      bank: text(EXPORTED, becomes(`''`)),
      /** The bank’s part of a CLABE, or the IFSC; empty for a card. */
      bank_code: text(EXPORTED, becomes(`''`)),
      masked: text(EXPORTED, becomes(`'••••'`)),
      holder: text(EXPORTED, SEALED, EMPTIED),
      created_at: moment(EXPORTED),
      /** From when loans are disbursed to the account. */
      used_from: moment(NULLABLE, EXPORTED),
      cancelled_at: moment(NULLABLE, EXPORTED, becomes('coalesce(cancelled_at, $2)')),
      number: text(NULLABLE, MASKED, SEALED, CLEARED),
      fingerprint: bytes(SECRET, RANDOMISED),
      confirmed_change: text(NULLABLE, INNER),
    },
  }),
  accountChanges: table('account_changes', {
    key: ['borrower_id'],
    place: 'borrower',
    keep: { days: 1, after: 'asked_at', why: 'unconfirmed change of account' },
    onDeletion: DELETED,
    export: { order: 'asked_at' },
    sealedBy: 'borrower_id',
    columns: {
      borrower_id: text(OWNER),
      bank: text(EXPORTED),
      bank_code: text(EXPORTED),
      masked: text(EXPORTED),
      holder: text(EXPORTED, SEALED),
      asked_at: moment(EXPORTED),
      code_sent_at: moment(EXPORTED),
      code_salt: bytes(NULLABLE, SECRET),
      code_hash: bytes(NULLABLE, SECRET),
      code_tries: integer(SECRET),
      id: text(INNER),
      number: text(MASKED, SEALED),
    },
  }),
}
