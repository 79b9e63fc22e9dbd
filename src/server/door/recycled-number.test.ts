import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, notMyAccount, ownLoans, ownSessions, sendLoginCode } from '#contract/account/door.ts'
import { type RefusalReason, refusals } from '#contract/refusals.ts'
import { SILENT_DAYS } from '#domain/account/silent-phone.ts'
import { keepPhone, phoneOf } from '#server/account/borrower-phones.ts'
import { type Borrower, findBorrower } from '#server/account/borrowers.ts'
import { givePhone, ownerOfPhone } from '#server/account/phone-owners.ts'
import { markPhoneProved } from '#server/account/phone-proof.ts'
import { statement } from '#server/database/database.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { hashOf } from '#server/serve.ts'
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

/** Somebody with loans and an account that ends with these digits, by a phone that they have shown now. */
async function owner() {
  const { query } = await server.person('Ana Ejemplo')
  const { dearest = '', showy = '' } = Object.fromEntries(new URLSearchParams(query))
  made += 1
  const phone = `+523312${String(made).padStart(6, '0')}`
  const borrower = await server.service.database.transaction(async (tx) => {
    const found = await findBorrower(tx, hashOf(dearest), hashOf(showy), clock)
    if (!found) throw new Error('nobody')
    await keepPhone(tx, found, phone, sealerOf(server.service))
    await givePhone(tx, server.service, found, phone)
    await markPhoneProved(tx, found.id, clock)
    await tx.run(forget, [found.id])
    await tx.run(bind, [`account-${made}`, found.id, Buffer.alloc(32, made), clock])
    return found
  })
  return { borrower, phone }
}
const forget = statement<unknown, [string]>(
  'test-forget-accounts-of-number',
  'DELETE FROM bank_accounts a WHERE borrower_id = $1 AND NOT EXISTS (SELECT FROM card_payments p WHERE p.card_id = a.id)',
)
const bind = statement<unknown, [string, string, Buffer, Date]>(
  'test-bind-account',
  `INSERT INTO bank_accounts (id, borrower_id, kind, bank, bank_code, masked, holder, fingerprint, created_at, used_from)
   VALUES ($1, $2, 'card', 'Banco', '', '************9719', 'x', $3, $4, $4)`,
)

/** Whoever has the phone, with a right code in a form of their own. */
async function atTheDoor(phone: string) {
  made += 1
  // Of two messages of one moment nobody knows which is the newest.
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
const whose = (phone: string) =>
  server.service.database.transaction((tx) => ownerOfPhone(tx, server.service, phone, clock))
const phoneNow = (borrower: Borrower) =>
  server.service.database.transaction((tx) => phoneOf(tx, borrower, sealerOf(server.service), clock))

test('the phone alone opens an account until it was silent for long', async () => {
  const { phone } = await owner()
  wait(SILENT_DAYS - 1)
  const first = await atTheDoor(phone)
  expect(await first.enter()).toMatchObject({ success: true })
  // Signing in shows it anew.
  wait(SILENT_DAYS - 1)
  const second = await atTheDoor(phone)
  expect(await second.enter()).toMatchObject({ success: true })
  wait(SILENT_DAYS)
  const third = await atTheDoor(phone)
  expect(await third.enter()).toMatchObject(refusedAs('proof-needed'))
  expect(third.browser.jar.size).toBe(0)
})

test('the owner comes back with the end of an account, and from then on by the phone again', async () => {
  const { phone } = await owner()
  wait(SILENT_DAYS)
  const { browser, enter } = await atTheDoor(phone)
  expect(await enter()).toMatchObject(refusedAs('proof-needed'))
  expect(await enter({ proof: '0000' })).toMatchObject(refusedAs('proof-wrong'))
  expect(await enter({ proof: ' 97 19' })).toMatchObject({ success: true })
  expect(dataOf(await browser.call(ownLoans, {})).list.length).toBeGreaterThan(0)
  expect(await (await atTheDoor(phone)).enter()).toMatchObject({ success: true })
})

test('ends are not guessed: three in a day, whatever the form', async () => {
  const { phone } = await owner()
  wait(SILENT_DAYS)
  const one = await atTheDoor(phone)
  for (const proof of ['0001', '0002'])
    expect(await one.enter({ proof })).toMatchObject(refusedAs('proof-wrong'))
  const other = await atTheDoor(phone)
  expect(await other.enter({ proof: '0003' })).toMatchObject(refusedAs('proof-wrong'))
  expect(await other.enter({ proof: '9719' })).toMatchObject(refusedAs('too-many-requests'))
  wait(1.01)
  expect(await (await atTheDoor(phone)).enter({ proof: '9719' })).toMatchObject({ success: true })
})

test('somebody new with the number gets an account of their own, and nothing of the one before', async () => {
  const { borrower, phone } = await owner()
  wait(SILENT_DAYS)
  const { browser, enter } = await atTheDoor(phone)
  expect(await enter({ isNew: '1' })).toMatchObject({ success: true })
  expect(dataOf(await browser.call(ownLoans, {})).list).toEqual([])
  const newOne = await whose(phone)
  expect(newOne?.id).not.toBe(borrower.id)
  // No code and no word about the loans of the one before goes to this number any more.
  expect(await phoneNow(borrower)).toBeNull()

  // A list of the lender's that still has it gives it back to nobody; who knows the person does.
  const brought = {
    ...{ borrowerId: borrower.id, market: 'mx', clientKind: 'repeat', phone },
    ...{ givenName: 'Ana', familyName: 'Ejemplo', address: 'Calle Ejemplo 1' },
  }
  expect(await askAsOperator(server, 'POST', '/operator/borrowers', brought)).toMatchObject({ status: 200 })
  expect((await whose(phone))?.id).toBe(newOne?.id)
  await askAsOperator(server, 'POST', '/operator/borrowers', { ...brought, identityProved: true })
  expect((await whose(phone))?.id).toBe(borrower.id)
  expect(await browser.call(ownSessions, {})).toMatchObject({ success: false })
  expect(await (await atTheDoor(phone)).enter()).toMatchObject({ success: true })
})

test('nobody takes the number of an account that is in use', async () => {
  const { borrower, phone } = await owner()
  expect(await (await atTheDoor(phone)).enter({ isNew: '1' })).toMatchObject({ success: true })
  expect((await whose(phone))?.id).toBe(borrower.id)
})

test('whoever says that the account is not theirs is out at once, and the phone alone opens it no more', async () => {
  const { borrower, phone } = await owner()
  const { browser, enter } = await atTheDoor(phone)
  expect(await enter()).toMatchObject({ success: true })
  expect(await browser.call(notMyAccount, {})).toMatchObject({ success: true })
  expect(browser.jar.size).toBe(0)
  const again = await atTheDoor(phone)
  expect(await again.enter()).toMatchObject(refusedAs('proof-needed'))
  expect(await again.enter({ isNew: '1' })).toMatchObject({ success: true })
  expect((await whose(phone))?.id).not.toBe(borrower.id)
})
