import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { deletionPaper } from '#contract/account/account-deletion.ts'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { statement } from '#server/base/database/database.ts'
import type { Applicant } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { filesOf, scanColumns } from '#testing/canary-scan.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { type BorrowerLife, followBorrower, tryTo, wholeLife } from '#testing/simulation/borrower-life.ts'
import { canaryOf, registerLife } from '#testing/simulation/register-life.ts'
import { sweepFiles } from '#testing/sweep-files.ts'
import { leavingEn } from '#words/en/leaving.ts'

/**
 * Columns that keep data after an account is deleted, with the reason and the sentence of the deletion page about it.
 * All other text that the borrower typed must be gone from every table and file.
 */
const VISITS = { reason: 'visits are counted by advertisement', sentence: leavingEn.beyond[1] }
const ORIGIN = { reason: 'the advertisement that led to a registration', sentence: leavingEn.always[2] }
const REMAINING: Readonly<Record<string, { reason: string; sentence: string | undefined }>> = {
  'campaign_events.app_from': VISITS,
  'campaign_events.user_from': VISITS,
  'campaign_events.utm_tag': VISITS,
  'registrations.app_from': ORIGIN,
  'registrations.user_from': ORIGIN,
  'registrations.utm_tag': ORIGIN,
}

const GIVEN = 'issued by the server; other values are refused'
const CHOICE = 'one of a list; other values are refused'
const FIGURE = 'a day or a number'
const CODE = 'compared, and stored as a hash'
/** Fields, by their name in any call, that store no free text of the borrower, with the reason. */
const NOT_TYPED: Readonly<Record<string, string>> = {
  a: 'a time, which bypasses caches',
  accountId: GIVEN,
  amount: FIGURE,
  answer: 'a signature of a device',
  applicationId: GIVEN,
  bankCode: GIVEN,
  bankName: GIVEN,
  capcode: CODE,
  cardId: GIVEN,
  cardNo: GIVEN,
  changeId: GIVEN,
  channel: CHOICE,
  code: CODE,
  confirmed: CHOICE,
  couponId: GIVEN,
  day: FIGURE,
  event: CHOICE,
  field: CHOICE,
  fingerprint: GIVEN,
  folio: GIVEN,
  id: GIVEN,
  kind: CHOICE,
  merchantNumber: GIVEN,
  messageLanguage: CHOICE,
  noticeHash: GIVEN,
  orderId: GIVEN,
  orderNo: GIVEN,
  page_id: 'the page of an advertisement',
  paidOn: FIGURE,
  passkeyId: GIVEN,
  payCode: CHOICE,
  problemId: GIVEN,
  problemImage: 'addresses of uploaded pictures',
  problemSonType: CHOICE,
  problemType: CHOICE,
  productId: GIVEN,
  proof: CODE,
  proofs: 'addresses of uploaded pictures',
  purpose: CHOICE,
  repayToken: GIVEN,
  repaymentRecordId: GIVEN,
  sessionId: GIVEN,
  sid: GIVEN,
  smsCode: CODE,
  termUnit: CHOICE,
  terms: GIVEN,
  token: GIVEN,
  userId: GIVEN,
  verifyCode: CODE,
}
/** Fields that registerLife fills in: the advertisement, the invitation and the phone. */
const AT_REGISTRATION = [
  'phone',
  'userName',
  'deviceId',
  'appName',
  'app_from',
  'user_from',
  'utm_tag',
  'invite_code',
]
/** Inputs whose value cannot be the unique word, with the reason. */
const NOT_UNIQUE: Readonly<Record<string, string>> = {
  'bindAccount.number': 'the account of the canary, which the scan searches for too',
  'bindAccount.ifsc': 'the code of a bank branch in India',
  'bindCard.number': 'only the last four digits are stored, with the card',
  'settlementName.holder': 'compared with the stored name, and not stored',
}

/** Number of a simulated borrower who uploads photos, is approved at once and deletes the account on the page. */
const BORROWER_NUMBER = 20
const canary = canaryOf(BORROWER_NUMBER)
const advertisement = 'Anuncio7Cenzontle'
const invitation = 'Invita7Cenzontle'
/** Inputs, as `call.field`, that were sent with the unique word. */
const typed = new Set<string>()

let clock = new Date('2026-11-20T18:00:00Z')
let server: SandboxServer
let filesAtStart: string[]
/** Columns with the unique word before the deletion. */
let columnsBefore: string[]
let life: BorrowerLife
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
  filesAtStart = (await filesOf(server)).map(([name]) => name)
  const { person, browser } = await registerLife(server, BORROWER_NUMBER, canary, {
    advertisement,
    invitation,
  })
  const call: Applicant['call'] = async (entry, input) => {
    const answer = await person.call(entry, input)
    if (answer.success) noteTyped(entry, input)
    return answer
  }
  life = {
    ...{
      number: BORROWER_NUMBER,
      server,
      person: { ...person, call },
      browser,
      canary,
      complaints: [],
      hasLeft: false,
    },
    later: (ms) => {
      clock = new Date(clock.getTime() + ms)
    },
    heard: () => {},
  }
  for (const step of wholeLife) {
    // Extensions are possible once the loan is late.
    for (let month = 0; step === 'arrange' && month < 3; month++) {
      life.later(31 * 86_400_000)
      await tryTo('enter', life)
    }
    await tryTo(step, life)
  }
  columnsBefore = await scan()
  await followBorrower(life, [])
})
afterAll(() => server.close())

function noteTyped(entry: Endpoint, input: unknown): void {
  const name = Object.keys(calls).find((one) => calls[one] === entry)
  for (const [field, value] of Object.entries(Object(input)))
    if (JSON.stringify(value, bigAsText)?.includes(canary.word)) typed.add(`${name}.${field}`)
}
const bigAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const scan = () => scanColumns(server, { words: [canary.word, canary.account], phone: canary.phone })

/** The inputs of calls that store data whose schema accepts free text. */
const freeTextInputs = Object.entries(calls).flatMap(([name, { input, readsOnly }]) =>
  readsOnly || !(input instanceof z.ZodMiniObject)
    ? []
    : Object.entries(input.shape)
        .filter(([, schema]) => [canary.word, '4444333322'].some((text) => z.safeParse(schema, text).success))
        .map(([field]) => ({ call: name, field })),
)

test('the simulated borrower sends the unique word in every input that accepts free text', () => {
  const missing = freeTextInputs.filter(
    ({ call, field }) =>
      !typed.has(`${call}.${field}`) &&
      !AT_REGISTRATION.includes(field) &&
      !(field in NOT_TYPED) &&
      !(`${call}.${field}` in NOT_UNIQUE),
  )
  expect(missing).toEqual([])
  expect([...typed]).toEqual(
    expect.arrayContaining(['saveStep.values', 'askArrangement.why', 'claimPayment.number']),
  )
  const fields = new Set(freeTextInputs.map(({ field }) => field))
  expect(Object.keys(NOT_TYPED).filter((field) => !fields.has(field))).toEqual([])
  expect(columnsBefore).toEqual(
    expect.arrayContaining([
      ...[
        'account_changes.holder',
        'arrangement_requests.why',
        'bank_accounts.number',
        'borrowers.family_name',
      ],
      ...['certified_steps.content', 'complaints.reopened_text', 'data_requests.asked_value'],
      ...['email_addresses.address', 'email_changes.address', 'owners.name', 'payment_claims.number'],
    ]),
  )
})

test('after the deletion no table and no file contains the unique word', async () => {
  while ((await sweepFiles(server.service, clock)) > 0);
  expect(await scan()).toEqual([])
  expect((await filesOf(server)).map(([name]) => name)).toEqual(filesAtStart)
})

test('the remaining data is in the columns that the deletion page describes', async () => {
  const found = await scanColumns(server, { words: [advertisement, invitation], phone: [] })
  expect(found).toEqual(Object.keys(REMAINING))
  const { number } = await server.service.database.transaction((tx) => tx.one(newestDeletion, []))
  const paper = JSON.stringify(dataOf(await life.browser.call(deletionPaper, { number })))
  for (const { sentence } of Object.values(REMAINING)) expect(paper).toContain(sentence)
})

const newestDeletion = statement<{ number: string }, []>(
  'test-newest-deletion',
  'SELECT number FROM deletions ORDER BY deleted_at DESC LIMIT 1',
)
