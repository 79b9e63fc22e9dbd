import { PASSKEY_UNUSED_DAYS } from '#domain/account/passkey.ts'
import type { Name } from '#server/base/database/owners.ts'
import { nameOfMessage } from '#server/outbox/messages/deliveries.ts'
import { nameOfPasskey } from '#server/people/sessions/passkey-rows.ts'

/** What is kept for so many days after a moment that its own row names, and then removed. */
export interface Swept {
  table: string
  why: string
  days: number
  /** The column with the moment; a row without one is kept. */
  after: string
  /** Its primary key. */
  key: readonly string[]
  /** What each row has a name by in `owners`, which goes with it. */
  named?: { column: string; nameOf: (value: string) => Name }
  /** It lies by month, and a month goes as a whole once its last moment is so old (`keep-months.ts`). */
  byMonth?: true
}

/** What is kept as long as the installation is, or removed by something of its own. */
interface Kept {
  table: string
  why: string
}

const swept: readonly Swept[] = [
  {
    table: 'outbox',
    days: 90,
    after: 'done_at',
    key: ['id'],
    why: 'messages and steps that are done: long enough to answer whoever says that none came',
  },
  {
    table: 'notifications',
    days: 400,
    after: 'ended_at',
    key: ['borrower_id', 'kind', 'about'],
    named: { column: 'message_id', nameOf: nameOfMessage },
    why: 'what borrowers were told by a message, when, and what became of it: long enough to answer whoever says that nobody told them',
  },
  {
    table: 'burial_points',
    days: 400,
    after: 'at',
    key: ['borrower_id', 'id', 'at'],
    byMonth: true,
    why: 'that a page of an offer was seen: a year of figures, and a month to compare',
  },
  {
    table: 'campaign_events',
    days: 800,
    after: 'at',
    key: ['id', 'at'],
    byMonth: true,
    why: 'visits, clicks and registrations of advertisements: two years of figures',
  },
  {
    table: 'sessions',
    days: 30,
    after: 'expires_at',
    key: ['token_hash'],
    why: 'ended sessions tell an app which one it was',
  },
  {
    table: 'browser_sessions',
    days: 0,
    after: 'expires_at',
    key: ['borrower_id', 'id'],
    why: 'where a borrower is signed in by phone and code; an ended one is shown to nobody',
  },
  {
    table: 'passkeys',
    days: PASSKEY_UNUSED_DAYS,
    after: 'used_at',
    key: ['borrower_id', 'id'],
    named: { column: 'credential_id', nameOf: nameOfPasskey },
    why: 'what signs in without a code: one that nobody uses any more opens nothing, and its name goes with it',
  },
  {
    table: 'desk_sessions',
    days: 0,
    after: 'expires_at',
    key: ['token_hash'],
    why: 'an ended one opens nothing; the audit keeps who signed in',
  },
  {
    table: 'counted_lately',
    days: 0,
    after: 'until',
    key: ['key'],
    why: 'a window that has ended counts nothing',
  },
  {
    table: 'rate_counts',
    days: 0,
    after: 'ends_at',
    key: ['key'],
    why: 'a window that has ended limits nothing',
  },
  { table: 'captchas', days: 0, after: 'expires_at', key: ['sid_hash'], why: 'a late one opens nothing' },
  {
    table: 'registration_codes',
    days: 1,
    after: 'sent_at',
    key: ['phone_hash'],
    why: 'a code is good for five minutes; the rest of the day limits how often one is sent',
  },
  {
    table: 'login_codes',
    days: 1,
    after: 'sent_at',
    key: ['phone_hash', 'sid_hash'],
    why: 'a code is good for five minutes; the rest of the day limits how often one is sent',
  },
  {
    table: 'certified_steps',
    days: 730,
    after: 'saved_at',
    key: ['borrower_id', 'kind'],
    why: 'what somebody said in the steps of an application: two years, so that it covers the loan that came of it',
  },
  {
    table: 'account_changes',
    days: 1,
    after: 'asked_at',
    key: ['borrower_id'],
    why: 'a change that nobody confirmed with its code',
  },
  {
    table: 'email_changes',
    days: 1,
    after: 'asked_at',
    key: ['borrower_id'],
    why: 'an e-mail address that nobody confirmed with its code',
  },
  {
    table: 'desk_days',
    days: 130,
    after: 'day',
    key: ['day'],
    why: 'what came and was answered on each day, counted once for the desk’s figures of 90 days',
  },
  {
    table: 'message_days',
    days: 130,
    after: 'day',
    key: ['day'],
    why: 'what became of the messages that left on each day, counted once for the desk’s figures of 90 days',
  },
  {
    table: 'sandbox_messages',
    days: 1,
    after: 'at',
    key: ['id'],
    why: 'messages of the sandbox, to be looked at',
  },
]

const LEDGER = 'what was lent, paid and owed: the books of the lender'
const AGREED = 'what a borrower was told and agreed to, as evidence'
const PERSON = 'a borrower has it for as long as they are one, and deletes it with the account'

const kept: readonly Kept[] = [
  {
    table: 'deletions',
    why: 'who has left, by id alone, and until when their books are kept; goes with them (`account/sweep-deletions.ts`)',
  },
  { table: 'borrowers', why: PERSON },
  { table: 'bank_accounts', why: PERSON },
  { table: 'borrower_name_keys', why: PERSON },
  { table: 'email_addresses', why: PERSON },
  {
    table: 'consents',
    why: 'which uses of data somebody agreed to, when and by which notice, and when it was taken back; goes with the account',
  },
  { table: 'orders', why: LEDGER },
  { table: 'instalments', why: LEDGER },
  { table: 'instalment_moves', why: LEDGER },
  { table: 'postings', why: LEDGER },
  { table: 'entries', why: LEDGER },
  { table: 'reversals', why: LEDGER },
  { table: 'money_cases', why: LEDGER },
  {
    table: 'notification_choices',
    why: 'that somebody wants no news and reminders, and by which way and in which language messages come',
  },
  {
    table: 'payment_claims',
    why: 'which payments a borrower reported, and what was found; the typed number is removed with the account',
  },
  {
    table: 'payment_events',
    why: 'every notice of a provider: an old one that is told again is known, and booked once',
  },
  { table: 'payment_charges', why: 'one charge is one payment, however late it is told again' },
  { table: 'payment_references', why: 'money may come for one that has long expired' },
  { table: 'reference_requests', why: 'asking a provider again gives the reference of the first time' },
  { table: 'card_payments', why: LEDGER },
  {
    table: 'repay_tokens',
    why: 'used ones belong to their card payment; a borrower’s unused ones go when they ask for another',
  },
  { table: 'offers', why: AGREED },
  { table: 'acceptances', why: AGREED },
  { table: 'arrangements', why: AGREED },
  {
    table: 'arrangement_requests',
    why: 'which days a borrower asked for, and what was answered; the texts are removed with the account',
  },
  { table: 'applications', why: 'what was asked for, and what was answered' },
  {
    table: 'documents',
    why: 'photos of documents and faces: each row says until when, a face 30 days, and goes with its file (`call/upkeep/sweep-files.ts`)',
  },
  { table: 'registrations', why: AGREED },
  { table: 'complaints', why: 'a folio is answered years later; the lender’s law says for how long' },
  { table: 'complaint_events', why: 'who did what with a complaint' },
  { table: 'data_requests', why: 'that a request about one’s data was answered in time' },
  {
    table: 'data_request_events',
    why: 'what was done about it: when a file was made, and its hash; what was corrected, whose values go with the account',
  },
  { table: 'scores', why: 'a borrower’s stars' },
  {
    table: 'pictures',
    why: 'those of a complaint stay with it; others go after seven days, with their file (`call/upkeep/sweep-files.ts`)',
  },
  { table: 'desk_audit', why: 'who of the staff saw and did what' },
  {
    table: 'desk_audit_heads',
    why: 'where the log of each of the staff ends, so that nothing goes from it unseen',
  },
  { table: 'desk_users', why: 'the staff; one who left is disabled, because the audit names them' },
  { table: 'desk_networks', why: 'a few rows for each of the staff, so that a new network is noticed' },
  { table: 'desk_tries', why: 'one row for each name; those that no longer count go when somebody signs in' },
  { table: 'answer_templates', why: 'answers that supervisors write beforehand, until they remove them' },
  { table: 'products', why: 'old loans have the product of their time' },
  { table: 'templates', why: 'pages behind advertisements' },
  { table: 'collection_agencies', why: 'who may collect, and who might on a day that a complaint is about' },
  {
    table: 'lender_events',
    why: 'what the lender’s systems hear; those that were delivered go after a time of their own (`outbox/lender-events/sweep-events.ts`)',
  },
  {
    table: 'operator_keys',
    why: 'answers under an Idempotency-Key; they go after hours of their own (`operator/once-for-key.ts`)',
  },
  { table: 'lender_event_streams', why: 'where each borrower’s events stand: one row for each' },
  {
    table: 'sandbox_webhooks',
    why: 'what the sandbox’s receiver got; they go after a day (`outbox/lender-events/sweep-events.ts`)',
  },
  {
    table: 'owners',
    why: 'whose a number is: of an order, a reference, a provider’s event, a charge, a folio, a picture, a phone, a passkey, a claimed payment, an address that stops messages; a picture’s goes with its file, a passkey’s with it, and a claimed payment’s with the account',
  },
  { table: 'ledger_findings', why: 'what does not balance, until it does' },
  { table: 'watch_marks', why: 'one row for each thing that is watched' },
  { table: 'secret_canary', why: 'one row: by it the secret is known' },
  { table: 'migrations', why: 'what this database has been through' },
]

/** How long each table keeps its rows. docs/retention.md is made of it, and a test knows the table that is missing here. */
export const retention: readonly (Swept | Kept)[] = [...swept, ...kept]

export const isSwept = (one: Swept | Kept): one is Swept => 'days' in one
export const isByMonth = (one: Swept | Kept): one is Swept & { byMonth: true } => 'byMonth' in one

export const MS_PER_DAY = 86_400_000
const MONTH_DAYS_MAX = 31

/** How long after its moment a row is removed by itself; a month that goes as a whole has gone by then. */
export const daysOfRow = ({ days, byMonth }: Swept): number => days + (byMonth ? MONTH_DAYS_MAX : 0)
