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
 * Why data that arrived with a borrower remains after the deletion, and the sentence of the deletion page
 * that says so. Every other typed text must be gone from every table and file.
 */
const COUNTED = { why: 'visits are counted by advertisement', said: leavingEn.beyond[1] }
const FROM = { why: 'which advertisement a registration came from', said: leavingEn.always[2] }
const REMAINS: Readonly<Record<string, { why: string; said: string | undefined }>> = {
  'campaign_events.app_from': COUNTED,
  'campaign_events.user_from': COUNTED,
  'campaign_events.utm_tag': COUNTED,
  'registrations.app_from': FROM,
  'registrations.user_from': FROM,
  'registrations.utm_tag': FROM,
}

const GIVEN = 'the server gave it: no other text is taken'
const CHOICE = 'one of a list: no other text is taken'
const FIGURE = 'a day or a number, kept as the page says'
const CODE = 'compared, and stored as a hash'
/** Fields, by their name in any call, that store no text of the borrower. */
const NOT_TYPED: Readonly<Record<string, string>> = {
  a: 'a moment, for caches',
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
  page_id: 'of a page of an advertisement',
  paidOn: FIGURE,
  passkeyId: GIVEN,
  payCode: CHOICE,
  problemId: GIVEN,
  problemImage: 'addresses of own pictures',
  problemSonType: CHOICE,
  problemType: CHOICE,
  productId: GIVEN,
  proof: CODE,
  proofs: 'addresses of own pictures',
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
/** What registerLife types: an advertisement, an invitation, and the phone. */
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
/**
 * Typed elsewhere, because the value cannot be unique: a card number, the borrower's own account, and a name
 * that is compared.
 */
const TYPED_OTHERWISE: Readonly<Record<string, string>> = {
  'bindAccount.number': 'the life binds the account of its canary',
  'bindAccount.ifsc': 'the code of a branch in India',
  'bindCard.number': 'four digits are kept, and go with the cards',
  'settlementName.holder': 'compared with the name that is kept, and stored nowhere',
}

/** A borrower with photos whose application is approved at once, and who deletes the account on the page. */
const NUMBER = 20
const canary = canaryOf(NUMBER)
const advertisement = 'Anuncio7Cenzontle'
const invitation = 'Invita7Cenzontle'
const typed = new Set<string>()

let clock = new Date('2026-11-20T18:00:00Z')
let server: SandboxServer
let files: string[]
let before: string[]
let life: BorrowerLife
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
  files = (await filesOf(server)).map(([name]) => name)
  const { person, browser } = await registerLife(server, NUMBER, canary, { advertisement, invitation })
  const call: Applicant['call'] = async (entry, input) => {
    const answer = await person.call(entry, input)
    if (answer.success) noteTyped(entry, input)
    return answer
  }
  life = {
    ...{
      number: NUMBER,
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
  for (const deed of wholeLife) {
    // Extensions are possible once the loan is late.
    for (let month = 0; deed === 'arrange' && month < 3; month++) {
      life.later(31 * 86_400_000)
      await tryTo('enter', life)
    }
    await tryTo(deed, life)
  }
  before = await scan()
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

/** The inputs of calls that store data, as `call.field`, whose schema accepts a free text. */
const takingText = Object.entries(calls).flatMap(([name, { input, readsOnly }]) =>
  readsOnly || !(input instanceof z.ZodMiniObject)
    ? []
    : Object.entries(input.shape)
        .filter(([, schema]) => [canary.word, '4444333322'].some((text) => z.safeParse(schema, text).success))
        .map(([field]) => ({ call: name, field })),
)

test('a borrower has typed a unique word into every field of every call that accepts one', () => {
  const untyped = takingText.filter(
    ({ call, field }) =>
      !typed.has(`${call}.${field}`) &&
      !AT_REGISTRATION.includes(field) &&
      !(field in NOT_TYPED) &&
      !(`${call}.${field}` in TYPED_OTHERWISE),
  )
  expect(untyped).toEqual([])
  expect([...typed]).toEqual(
    expect.arrayContaining(['saveStep.values', 'askArrangement.why', 'claimPayment.number']),
  )
  const fields = new Set(takingText.map(({ field }) => field))
  expect(Object.keys(NOT_TYPED).filter((field) => !fields.has(field))).toEqual([])
  expect(before).toEqual(
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

test('after the deletion it is in no table and no file', async () => {
  while ((await sweepFiles(server.service, clock)) > 0);
  expect(await scan()).toEqual([])
  expect((await filesOf(server)).map(([name]) => name)).toEqual(files)
})

test('other remaining data is found where the deletion page says so', async () => {
  const found = await scanColumns(server, { words: [advertisement, invitation], phone: [] })
  expect(found).toEqual(Object.keys(REMAINS))
  const { number } = await server.service.database.transaction((tx) => tx.one(newestDeletion, []))
  const paper = JSON.stringify(dataOf(await life.browser.call(deletionPaper, { number })))
  for (const { said } of Object.values(REMAINS)) expect(paper).toContain(said)
})

const newestDeletion = statement<{ number: string }, []>(
  'test-newest-deletion',
  'SELECT number FROM deletions ORDER BY deleted_at DESC LIMIT 1',
)
