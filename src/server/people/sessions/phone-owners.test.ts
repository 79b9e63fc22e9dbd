import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownLoans, sendLoginCode } from '#contract/account/sign-in.ts'
import { refusals } from '#contract/refusals.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Borrower, findBorrower } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { changePhone } from '#server/people/account/phone-changes.ts'
import {
  borrowerPhonePlace,
  keepPhone,
  phoneOf,
  planPhone,
} from '#server/people/borrowers/borrower-phones.ts'
import { accountOfPhone } from '#server/people/sign-in/account-of-phone.ts'
import { browserVisit } from '#testing/browser-visit.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { givePhone, namePhones, ownerOfPhone } from './phone-owners.ts'

const now = new Date('2026-11-20T18:00:00Z')
const BEFORE = new Date('2026-11-19T18:00:00Z')
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => now })
})
afterAll(() => server.close())

let made = 0
const freshPhone = () => `+52331${String((++made * 1_000_003) % 10 ** 7).padStart(7, '0')}`
const inOne = <T>(work: (tx: Transaction) => Promise<T>) => server.service.database.transaction(work)

async function aBorrower(like = 'Ana Ejemplo'): Promise<Borrower> {
  const { query } = await server.person(like)
  const { dearest = '', showy = '' } = Object.fromEntries(new URLSearchParams(query))
  const found = await inOne((tx) => findBorrower(tx, hashOf(dearest), hashOf(showy), now))
  if (!found) throw new Error('the borrower is missing')
  return found
}

/** Writes the row as the previous release does, or as a re-encryption after a change of the secret. */
const writePhone = (borrower: Borrower, phone: string) =>
  inOne((tx) => keepPhone(tx, borrower, phone, sealerOf(server.service)))
const give = (borrower: Borrower, phone: string) =>
  inOne(async (tx) => {
    await keepPhone(tx, borrower, phone, sealerOf(server.service))
    await givePhone(tx, server.service, borrower, phone, now)
  })
const name = () => inOne((tx) => namePhones(tx, server.service, now))
const ownerOf = async (phone: string) =>
  (await inOne((tx) => ownerOfPhone(tx, server.service, phone, now)))?.id
const open = (id: string, phone: string) =>
  inOne((tx) => accountOfPhone({ tx, service: server.service, now }, { id, phone, market: 'mx' }))

const sealedTexts = statement<{ phone: string | null; next: string | null }, [string]>(
  'test-phones-of-borrower',
  'SELECT phone, next_phone AS next FROM borrowers WHERE id = $1',
)
const forgetMark = statement<unknown>('test-forget-mark', "DELETE FROM owners WHERE name = 'phones-named'")
const reseal = statement<unknown, [string, string]>(
  'test-reseal-phone',
  'UPDATE borrowers SET phone = $2 WHERE id = $1',
)

describe('a planned phone', () => {
  const planned = async () => {
    const [before, phone] = [freshPhone(), freshPhone()]
    const borrower = await aBorrower()
    await give(borrower, before)
    const sealer = sealerOf(server.service)
    await inOne((tx) => planPhone(tx, borrower, before, { phone, from: BEFORE }, sealer))
    await name()
    return { borrower, phone }
  }

  test('replaces the one before at its moment, once, and is then no longer planned', async () => {
    const { borrower, phone } = await planned()
    expect(await ownerOf(phone)).toBe(borrower.id)
    const kept = await inOne((tx) => tx.one(sealedTexts, [borrower.id]))
    expect(kept.next).toBeNull()
    expect(sealerOf(server.service).open(kept.phone ?? '', borrowerPhonePlace(borrower.id))).toBe(phone)
  })

  test('that belongs to another borrower by then is not taken back when the secret changes', async () => {
    const { borrower, phone } = await planned()
    const heir = await aBorrower('Bruno Muestra')
    await give(heir, phone)
    const sealer = sealerOf(server.service)
    for (const { id } of [borrower, heir])
      await inOne((tx) => tx.run(reseal, [id, sealer.seal(phone, borrowerPhonePlace(id))]))
    await name()
    expect(await ownerOf(phone)).toBe(heir.id)
  })
})

describe('a phone that the previous release wrote', () => {
  async function signedIn() {
    const borrower = await aBorrower()
    const phone = freshPhone()
    await give(borrower, phone)
    const browser = browserVisit(server, `10.${++made}.1.1`)
    await browser.signIn(phone)
    return { borrower, phone, browser }
  }

  test('ends the browser sessions of the phone before', async () => {
    const { borrower, browser } = await signedIn()
    await writePhone(borrower, freshPhone())
    await name()
    expect((await browser.call(ownLoans, {})).success).toBe(false)
  })

  test('ends no session if only its encryption changed', async () => {
    const { borrower, phone, browser } = await signedIn()
    await writePhone(borrower, phone)
    await name()
    expect((await browser.call(ownLoans, {})).success).toBe(true)
  })

  test('is taken from an account that a registration opened meanwhile', async () => {
    const phone = freshPhone()
    const borrower = await aBorrower()
    await writePhone(borrower, phone)
    await open(`reg-${++made}`, phone)
    await name()
    expect(await ownerOf(phone)).toBe(borrower.id)
  })

  test('is taken from it when the lender sends the same phone again, and from no other borrower', async () => {
    const phone = freshPhone()
    const borrower = await aBorrower()
    await writePhone(borrower, phone)
    const bring = () =>
      inOne((tx) =>
        changePhone({ tx, service: server.service, now }, borrower, phone, { isIdentityProved: false }),
      )
    await open(`reg-${++made}`, phone)
    expect(await bring()).toBe(true)
    expect(await ownerOf(phone)).toBe(borrower.id)
    expect(await bring()).toBe(false)

    const heir = await aBorrower('Bruno Muestra')
    await give(heir, phone)
    expect(await bring()).toBe(false)
    expect(await ownerOf(phone)).toBe(heir.id)
    expect(await inOne((tx) => phoneOf(tx, heir, sealerOf(server.service), now))).toBe(phone)
  })
})

test('the previous owner of a number gets no message there, and a new phone only with a proved identity', async () => {
  const [phone, other] = [freshPhone(), freshPhone()]
  const before = await aBorrower()
  await give(before, phone)
  const bring = (borrower: Borrower, number: string, isIdentityProved: boolean) =>
    inOne((tx) => changePhone({ tx, service: server.service, now }, borrower, number, { isIdentityProved }))
  await bring(await aBorrower('Bruno Muestra'), phone, true)
  const phoneNow = () => inOne((tx) => phoneOf(tx, before, sealerOf(server.service), now))
  expect(await phoneNow()).toBeNull()
  expect(await bring(before, other, false)).toBe(false)
  expect(await phoneNow()).toBeNull()
  expect(await bring(before, other, true)).toBe(true)
  expect(await phoneNow()).toBe(other)
})

test('until all phones have names, no phone signs in', async () => {
  const phone = freshPhone()
  await give(await aBorrower(), phone)
  await inOne((tx) => tx.run(forgetMark, []))
  const browser = browserVisit(server, `10.${++made}.1.1`)
  const sid = await browser.newSid()
  const closed = await browser.call(sendLoginCode, { phone, sid })
  expect(String(closed.code)).toBe(String(refusals.unavailable.code))
  await name()
  expect(await browser.call(sendLoginCode, { phone, sid })).toMatchObject({ success: true })
})
