import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, notMyAccount, ownLoans, ownSessions, sendLoginCode } from '#contract/account/sign-in.ts'
import { type RefusalReason, refusals } from '#contract/refusals.ts'
import { REUSED_AFTER_DAYS, SILENT_DAYS } from '#domain/account/silent-phone.ts'
import { statement } from '#server/base/database/database.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Borrower, findBorrower } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { lastDigitsFor } from '#server/people/account/account-codes.ts'
import { keepPhone, phoneOf } from '#server/people/borrowers/borrower-phones.ts'
import { markPhoneProved, phoneProvedAt } from '#server/people/borrowers/phone-proof.ts'
import { writeStep } from '#server/people/borrowers/step-rows.ts'
import { agreementHash } from '#server/people/registration/registration-agreement.ts'
import { givePhone, ownerOfPhone } from '#server/people/sessions/phone-owners.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { browserVisit, newestLoginCode } from '#testing/browser-visit.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000
let clock = new Date('2026-11-20T18:00:00Z')
const wait = (days: number) => {
  clock = new Date(clock.getTime() + days * DAY_MS)
}
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

let made = 0

/** Creates a borrower with loans, a bank account that ends in 9719, and a phone number that was just verified. */
async function owner() {
  const { query } = await server.person('Ana Ejemplo')
  const { dearest = '', showy = '' } = Object.fromEntries(new URLSearchParams(query))
  made += 1
  const phone = `+523312${String(made).padStart(6, '0')}`
  const borrower = await server.service.database.transaction(async (tx) => {
    const found = await findBorrower(tx, hashOf(dearest), hashOf(showy), clock)
    if (!found) throw new Error('the borrower is missing')
    await keepPhone(tx, found, phone, sealerOf(server.service))
    await givePhone(tx, server.service, found, phone, clock)
    await markPhoneProved(tx, found.id, clock)
    await tx.run(forget, [found.id])
    await tx.run(bind, [`account-${made}`, found.id, Buffer.alloc(32, made), clock])
    return found
  })
  return { borrower, phone }
}
const agreedTo = statement<{ hash: Buffer }, [string, Buffer]>(
  'test-agreement-of-registration',
  'SELECT agreement_hash AS hash FROM registrations WHERE id = $1 AND phone_hash = $2',
)
const forget = statement<unknown, [string]>(
  'test-forget-accounts-of-number',
  'DELETE FROM bank_accounts a WHERE borrower_id = $1 AND NOT EXISTS (SELECT FROM card_payments p WHERE p.card_id = a.id)',
)
const bind = statement<unknown, [string, string, Buffer, Date]>(
  'test-bind-account',
  `INSERT INTO bank_accounts (id, borrower_id, kind, bank, bank_code, masked, holder, fingerprint, created_at, used_from)
   VALUES ($1, $2, 'card', 'Banco', '', '************9719', 'x', $3, $4, $4)`,
)

/** Opens a new sign-in form for the phone, with a correct code. */
async function newForm(phone: string) {
  made += 1
  // Messages with the same time have no order.
  wait(1 / 86_400)
  const browser = browserVisit(server, `10.7.${made}.1`)
  const sid = await browser.newSid()
  dataOf(await browser.call(sendLoginCode, { phone, sid }))
  const smsCode = await newestLoginCode(server, phone)
  const enter = (more: { proof?: string; isNew?: string } = {}) =>
    browser.call(logIn, { phone, sid, smsCode, ...more })
  return { browser, enter }
}
const refusedAs = (reason: RefusalReason) => ({ success: false, code: refusals[reason].code })
const ownerOfNumber = (phone: string) =>
  server.service.database.transaction((tx) => ownerOfPhone(tx, server.service, phone, clock))
const phoneNow = (borrower: Borrower) =>
  server.service.database.transaction((tx) => phoneOf(tx, borrower, sealerOf(server.service), clock))

test('the phone alone opens an account until it has been unused for SILENT_DAYS', async () => {
  const { phone } = await owner()
  wait(SILENT_DAYS - 1)
  const first = await newForm(phone)
  expect(await first.enter()).toMatchObject({ success: true })
  // Signing in verifies the number again.
  wait(SILENT_DAYS - 1)
  const second = await newForm(phone)
  expect(await second.enter()).toMatchObject({ success: true })
  wait(SILENT_DAYS)
  const third = await newForm(phone)
  expect(await third.enter()).toMatchObject(refusedAs('proof-needed'))
  expect(third.browser.jar.size).toBe(0)
})

test('the owner returns with the last digits of an account, and from then on with the phone alone', async () => {
  const { phone } = await owner()
  wait(SILENT_DAYS)
  const { browser, enter } = await newForm(phone)
  expect(await enter()).toMatchObject(refusedAs('proof-needed'))
  expect(await enter({ proof: '0000' })).toMatchObject(refusedAs('proof-wrong'))
  expect(await enter({ proof: ' 97 19' })).toMatchObject({ success: true })
  expect(dataOf(await browser.call(ownLoans, {})).list.length).toBeGreaterThan(0)
  expect(await (await newForm(phone)).enter()).toMatchObject({ success: true })
})

test('last digits cannot be guessed: three attempts a day, whatever the form', async () => {
  const { phone } = await owner()
  wait(SILENT_DAYS)
  const one = await newForm(phone)
  for (const proof of ['0001', '0002'])
    expect(await one.enter({ proof })).toMatchObject(refusedAs('proof-wrong'))
  const other = await newForm(phone)
  expect(await other.enter({ proof: '0003' })).toMatchObject(refusedAs('proof-wrong'))
  expect(await other.enter({ proof: '9719' })).toMatchObject(refusedAs('too-many-requests'))
  wait(1.01)
  expect(await (await newForm(phone)).enter({ proof: '9719' })).toMatchObject({ success: true })
})

test('data derived from name and birth date proves nothing; the last digits of an account do', async () => {
  const { borrower, phone } = await owner()
  const value = (text: string) => ({ value: text, at: clock })
  const step = { version: 0, refused: null, checked: null }
  await server.service.database.transaction(async (tx) => {
    const sealer = sealerOf(server.service)
    const given = { curp: value('HEGG560427MVZRRL04'), rfc: value('GODE561231GR8') }
    await writeStep(tx, borrower, 'personal', { ...step, given }, sealer, clock)
  })
  wait(SILENT_DAYS)
  const { enter } = await newForm(phone)
  for (const proof of ['RL04', '1GR8']) expect(await enter({ proof })).toMatchObject(refusedAs('proof-wrong'))
  expect(await enter({ proof: '9719' })).toMatchObject({ success: true })
})

test('a new owner of the number gets a separate account, and sees nothing of the previous one', async () => {
  const { borrower, phone } = await owner()
  wait(SILENT_DAYS)
  const { browser, enter } = await newForm(phone)
  expect(await enter({ isNew: '1' })).toMatchObject({ success: true })
  expect(dataOf(await browser.call(ownLoans, {})).list).toEqual([])
  const newOne = await ownerOfNumber(phone)
  expect(newOne?.id).not.toBe(borrower.id)
  // No code and no message about the previous owner's loans goes to this number any more.
  expect(await phoneNow(borrower)).toBeNull()

  // An outdated list of the lender does not give the number back; a proved identity does.
  const brought = {
    ...{ borrowerId: borrower.id, market: 'mx', clientKind: 'repeat', phone },
    ...{ givenName: 'Ana', familyName: 'Ejemplo', address: 'Calle Ejemplo 1' },
  }
  expect(await askAsOperator(server, 'POST', '/operator/borrowers', brought)).toMatchObject({ status: 200 })
  expect((await ownerOfNumber(phone))?.id).toBe(newOne?.id)
  await askAsOperator(server, 'POST', '/operator/borrowers', { ...brought, identityProved: true })
  expect((await ownerOfNumber(phone))?.id).toBe(borrower.id)
  expect(await browser.call(ownSessions, {})).toMatchObject({ success: false })
  expect(await (await newForm(phone)).enter()).toMatchObject({ success: true })
})

test('a new owner cannot take the number of an account in use', async () => {
  const { borrower, phone } = await owner()
  const { browser, enter } = await newForm(phone)
  expect(await enter({ isNew: '1' })).toMatchObject(refusedAs('number-in-use'))
  // A person who denies the account sees nothing of it either.
  expect(browser.jar.size).toBe(0)
  expect((await ownerOfNumber(phone))?.id).toBe(borrower.id)
})

test('incomplete digits are requested again, and cost no attempt', async () => {
  const { phone } = await owner()
  wait(SILENT_DAYS)
  const { enter } = await newForm(phone)
  for (const proof of ['-', '-', ' 97', '.'])
    expect(await enter({ proof })).toMatchObject(refusedAs('proof-wrong'))
  expect(await enter({ proof: '9719' })).toMatchObject({ success: true })
})

test('without a bank account no digits are requested, and a new owner can still start an account', async () => {
  const { borrower, phone } = await owner()
  await server.service.database.transaction((tx) => tx.run(forget, [borrower.id]))
  wait(SILENT_DAYS)
  const { enter } = await newForm(phone)
  expect(await enter()).toMatchObject(refusedAs('proof-unknown'))
  expect(await enter({ proof: '9719' })).toMatchObject(refusedAs('proof-unknown'))
  expect(await enter({ isNew: '1' })).toMatchObject({ success: true })
})

test('a new owner accepts the same text as at a registration, and it is stored with the account', async () => {
  const { phone } = await owner()
  wait(SILENT_DAYS)
  const { enter } = await newForm(phone)
  expect(await enter({ isNew: '1' })).toMatchObject({ success: true })
  const account = await ownerOfNumber(phone)
  const kept = await server.service.database.transaction((tx) =>
    tx.row(agreedTo, [account?.id ?? '', keyedEach(server.service, 'phone', phone)[0]]),
  )
  expect(kept?.hash.toString('hex')).toBe(agreementHash(server.service, 'en').toString('hex'))
})

test('a message that may reach a new owner contains no number that proves the owner', async () => {
  const { borrower } = await owner()
  const ends = () =>
    server.service.database.transaction(async (tx) =>
      (await lastDigitsFor({ tx, borrower, now: clock }))(ending),
    )
  const ending = { masked: '************9719' }
  wait(REUSED_AFTER_DAYS - 1)
  expect(await ends()).toBe('9719')
  wait(1)
  expect(await ends()).toBe('****')
})

test('only a signed-in session can deny an account; an invented cookie cannot', async () => {
  const { borrower, phone } = await owner()
  const { browser, enter } = await newForm(phone)
  expect(await enter()).toMatchObject({ success: true })
  const proved = () => server.service.database.transaction((tx) => phoneProvedAt(tx, borrower.id))
  const before = await proved()
  const { query } = await server.person('Bruno Muestra')
  const stranger = browserVisit(server, '10.8.1.1')
  for (const name of browser.jar.keys()) stranger.jar.set(name, 'A'.repeat(43))
  // An address of another borrower's page, and a cookie of the right form.
  const answer = await stranger.call(
    notMyAccount,
    {},
    { identity: Object.fromEntries(new URLSearchParams(query)) },
  )
  expect(answer).toMatchObject({ success: false })
  expect(await proved()).toEqual(before)
  expect(dataOf(await browser.call(ownSessions, {})).list.length).toBe(1)
})

test('a person who denies the account is signed out, and the phone alone no longer opens it', async () => {
  const { borrower, phone } = await owner()
  const { browser, enter } = await newForm(phone)
  expect(await enter()).toMatchObject({ success: true })
  expect(await browser.call(notMyAccount, {})).toMatchObject({ success: true })
  expect(browser.jar.size).toBe(0)
  const again = await newForm(phone)
  expect(await again.enter()).toMatchObject(refusedAs('proof-needed'))
  expect(await again.enter({ isNew: '1' })).toMatchObject({ success: true })
  expect((await ownerOfNumber(phone))?.id).not.toBe(borrower.id)
})
