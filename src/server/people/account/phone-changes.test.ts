import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindAccount, boundAccounts, cancelPhoneChange } from '#contract/account/bank-accounts.ts'
import { refusals } from '#contract/refusals.ts'
import { listAudit } from '#server/call/desk-audit.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { cancelPhone } from '#server/people/borrowers/borrower-phones.ts'
import { asBorrower, type CallAs, dataOf } from '#testing/as-borrower.ts'
import { broughtBorrower, OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let clock = new Date('2026-11-20T18:00:00Z')
const HOUR = 3600
const wait = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

const OLD = '+525500000001'
const NEW = '+525500000002'

let made = 0
let borrowerId = ''
let call: CallAs
const bring = (more: object) => operatorSays(server, 'borrowers', { ...broughtBorrower, borrowerId, ...more })
beforeEach(async () => {
  wait(100 * HOUR)
  borrowerId = `phone-${++made}`
  await bring({ phone: OLD })
  const [, opened] = await operatorSays(server, 'sessions', { borrowerId, minutes: 5000, type: 1 })
  call = asBorrower(server, (opened as { query: string }).query)
})

const account = { holder: 'Rosa Inventada', bank: 'Banco', number: '032180000118359719', ifsc: '' }
/** The number to which a code goes now. */
async function codeGoesTo() {
  dataOf(await call(bindAccount, account))
  return dataOf(await call(boundAccounts, {})).change?.sentTo
}
const phoneChange = async () => dataOf(await call(boundAccounts, {})).phoneChange
async function messagesTo(phone: string) {
  await sendMessages(server.service, clock)
  const all = await server.service.database.transaction((tx) => listSandboxMessages(tx, phone))
  return all.filter(({ at }) => at >= new Date(clock.getTime() - HOUR * 1000)).map(({ text }) => text)
}

describe('a phone that replaces a known one', () => {
  test('is used 24 hours later, and until then codes go to the old one', async () => {
    const phoneFrom = new Date(clock.getTime() + 24 * HOUR * 1000).toISOString()
    expect(await bring({ phone: NEW })).toEqual([200, { borrowerId, changed: true, phoneFrom }])
    expect(await codeGoesTo()).toBe('•••• 0001')
    wait(24 * HOUR - 1)
    expect(await codeGoesTo()).toBe('•••• 0001')
    expect(await phoneChange()).not.toBe('')
    wait(1)
    wait(61)
    expect(await codeGoesTo()).toBe('•••• 0002')
    expect(await phoneChange()).toBe('')
  })

  test('is announced to the old one, with both numbers, the moment and what to do; the new one gets no message', async () => {
    await bring({ phone: NEW })
    const messages = (await messagesTo(OLD)).join()
    expect(messages).toMatch(/terminado en 0002\. Hasta entonces llegan al 0001\. Si no fue usted/)
    expect(messages).toMatch(/desde \d{4}-\d\d-\d\d \d\d:\d\d/)
    expect(await messagesTo(NEW)).toEqual([])
    expect(await phoneChange()).toMatch(/your codes go to •••• 0002\. Until then they go to •••• 0001\./)
  })

  test('can be cancelled from the page without a code; the old one is notified and stays', async () => {
    await bring({ phone: NEW })
    expect(dataOf(await call(cancelPhoneChange, {}))).toEqual({ sentTo: '•••• 0001' })
    expect((await messagesTo(OLD)).join()).toContain('siguen llegando al numero terminado en 0001')
    wait(25 * HOUR)
    expect(await codeGoesTo()).toBe('•••• 0001')
    expect((await call(cancelPhoneChange, {})).code).toBe(refusals['phone-change-missing'].code)
  })

  test('that is used can no longer be cancelled', async () => {
    await bring({ phone: NEW })
    wait(24 * HOUR)
    expect((await call(cancelPhoneChange, {})).code).toBe(refusals['phone-change-missing'].code)
    expect(await codeGoesTo()).toBe('•••• 0002')
  })

  test('that the lender sends every night keeps its first date, and is announced once', async () => {
    const [, first] = await bring({ phone: NEW })
    await sendMessages(server.service, clock)
    wait(12 * HOUR)
    expect(await bring({ phone: NEW })).toEqual([200, { ...(first as object), changed: false }])
    expect(await messagesTo(OLD)).toEqual([])
    wait(12 * HOUR)
    expect(await codeGoesTo()).toBe('•••• 0002')
    expect(await bring({ phone: NEW })).toEqual([200, { borrowerId, changed: false }])
  })

  test('is cancelled when the lender sends the old one, and a third one starts anew', async () => {
    await bring({ phone: NEW })
    expect(await bring({ phone: OLD })).toEqual([200, { borrowerId, changed: true }])
    await bring({ phone: NEW })
    wait(12 * HOUR)
    await bring({ phone: '+525500000003' })
    wait(23 * HOUR)
    expect(await codeGoesTo()).toBe('•••• 0001')
    wait(HOUR)
    expect(await codeGoesTo()).toBe('•••• 0003')
  })

  test('is used at once if the lender proved the identity, which is recorded and announced to the old one', async () => {
    const proved = { phone: NEW, identityProved: true }
    expect(await bring(proved)).toEqual([200, { borrowerId, changed: true }])
    expect(await codeGoesTo()).toBe('•••• 0002')
    expect((await messagesTo(OLD)).join()).toContain('ahora al numero terminado en 0002, ya no al 0001')
    const [newest] = await server.service.database.transaction((tx) => listAudit(tx, 2n ** 62n))
    expect(newest).toMatchObject({ action: 'phone-used-at-once', folio: borrowerId, name: null })
  })

  test('that is cancelled eight times concurrently is cancelled once', async () => {
    await bring({ phone: NEW })
    const { database } = server.service
    const one = { id: borrowerId, market: 'mx', clientKind: 'new' } as const
    const tries = Array.from({ length: 8 }, () => database.transaction((tx) => cancelPhone(tx, one, clock)))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  })
})
