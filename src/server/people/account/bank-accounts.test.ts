import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindAccount, bindCard, boundAccounts, confirmAccount } from '#contract/account/bank-accounts.ts'
import { refusals } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { asBorrower, type CallAs, dataOf } from '#testing/as-borrower.ts'
import { newestCode } from '#testing/newest-code.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sealedAccountPlace } from './bank-account-rows.ts'

let server: SandboxServer

let clock = new Date()
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

async function personCall(like: string): Promise<CallAs> {
  const call = asBorrower(server, (await server.person(like)).query)
  // The earlier accounts are older than those that this test binds.
  later(1)
  return call
}

const mexican = { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '032180000118359719', ifsc: '' }
const indian = { holder: 'Ravi Sample', bank: 'Sample Bank', number: '000123456789', ifsc: 'SMPL0001234' }
const card = { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '4111 1111 1111 1111' }

/** Binds an account with the code from the phone, and waits until it is used. */
async function bind(call: CallAs, account: typeof mexican) {
  dataOf(await call(bindAccount, account))
  const { masked } = dataOf(await call(confirmAccount, { code: await newestCode(server) }))
  later(25 * 3600)
  return { masked }
}

interface Stored {
  id: string
  kind: string
  holder: string
  number: string | null
  whole: string
}
const newest = statement<Stored, []>(
  'test-newest-bank-account',
  `SELECT id, kind, holder, number, row_to_json(b)::text AS whole FROM bank_accounts b ORDER BY created_at DESC, id DESC LIMIT 1`,
)
const stored = () => server.service.database.transaction((tx) => tx.one(newest, []))

describe('a bank account', () => {
  test("is stored encrypted, shown masked, and listed first among the borrower's own", async () => {
    const call = await personCall('Ana Ejemplo')
    expect(await bind(call, mexican)).toEqual({ masked: '•••• 9719' })
    const { market, accounts } = dataOf(await call(boundAccounts, {}))
    expect(market).toBe('mx')
    expect(accounts[0]).toMatchObject({ bank: 'Banco Inventado', masked: '•••• 9719' })

    const row = await stored()
    expect(row.whole).not.toContain('0321800001183597')
    expect(row.whole).not.toContain('Ana')
    const sealer = sealerOf(server.service)
    expect(sealer.open(row.number ?? '', sealedAccountPlace(row.id, 'number'))).toBe(mexican.number)
    expect(sealer.open(row.holder, sealedAccountPlace(row.id, 'holder'))).toBe('Ana Ejemplo')
    // It cannot be decrypted in another row.
    expect(() => sealer.open(row.number ?? '', sealedAccountPlace('other', 'number'))).toThrow()
  })

  test('in India needs its IFSC', async () => {
    const call = await personCall('Ravi Sample')
    expect((await bind(call, indian)).masked).toBe('•••• 6789')
    expect((await call(bindAccount, { ...indian, ifsc: '' })).code).toBe(refusals['ifsc-format'].code)
  })

  test('given twice is stored once', async () => {
    const call = await personCall('Ana Ejemplo')
    const before = dataOf(await call(boundAccounts, {})).accounts.length
    await bind(call, mexican)
    await bind(call, mexican)
    expect(dataOf(await call(boundAccounts, {})).accounts.length).toBe(before + 1)
  })

  test('given again receives disbursements, with the holder as last typed', async () => {
    const call = await personCall('Ana Ejemplo')
    await bind(call, mexican)
    await bind(call, { ...mexican, bank: 'Banco Segundo', number: '002010077777777771' })
    const banks = async () => dataOf(await call(boundAccounts, {})).accounts.map(({ bank }) => bank)
    expect((await banks())[0]).toBe('Banco Segundo')
    const before = (await banks()).length
    await bind(call, { ...mexican, holder: 'Ana María Ejemplo' })
    expect((await banks())[0]).toBe('Banco Inventado')
    expect(await banks()).toHaveLength(before)
    const row = await stored()
    const sealer = sealerOf(server.service)
    expect(sealer.open(row.holder, sealedAccountPlace(row.id, 'holder'))).toBe('Ana María Ejemplo')
    expect(sealer.open(row.number ?? '', sealedAccountPlace(row.id, 'number'))).toBe(mexican.number)
  })

  test.each([
    ['clabe-check-digit', { number: '032180000118359718' }],
    ['clabe-format', { number: '1234' }],
    ['holder-missing', { holder: '' }],
    ['bank-missing', { bank: '???' }],
  ] as const)('is refused with %s, and nothing is stored', async (reason, change) => {
    const call = await personCall('Ana Ejemplo')
    const before = dataOf(await call(boundAccounts, {}))
    const result = await call(bindAccount, { ...mexican, ...change })
    expect([result.code, result.message]).toEqual([refusals[reason].code, refusals[reason].es])
    expect(dataOf(await call(boundAccounts, {}))).toEqual(before)
  })

  test('follows the country of the borrower, whatever the page says', async () => {
    const call = await personCall('Ana Ejemplo')
    expect((await call(bindAccount, indian)).code).toBe(refusals['clabe-format'].code)
  })
})

describe('a card', () => {
  test('is validated and masked, and its number is not stored', async () => {
    const call = await personCall('Ana Ejemplo')
    expect(dataOf(await call(bindCard, card)).masked).toBe('•••• 1111')
    const { cards, accounts } = dataOf(await call(boundAccounts, {}))
    expect(cards.map(({ masked }) => masked)).toEqual(['•••• 1111'])
    expect(accounts.some(({ masked }) => masked === '•••• 1111')).toBe(false)
    const row = await stored()
    expect([row.kind, row.number]).toEqual(['card', null])
  })

  test('can be bound at most twenty times a day, also with concurrent calls', async () => {
    const call = await personCall('Ana Ejemplo')
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(bindCard, card)))
    expect(answers.filter(({ success }) => success)).toHaveLength(20)
    expect((await call(bindCard, card)).code).toBe(refusals['too-many-requests'].code)
    later(24 * 3600)
    expect((await call(bindCard, card)).success).toBe(true)
  })

  test.each([
    ['card-check-digit', '4111111111111112'],
    ['card-format', '4111'],
  ] as const)('with a wrong check digit is refused with %s', async (reason, number) => {
    const call = await personCall('Ravi Sample')
    const result = await call(bindCard, { ...card, number })
    expect([result.code, result.message]).toEqual([refusals[reason].code, refusals[reason].en])
    expect(dataOf(await call(boundAccounts, {})).cards).toEqual([])
  })
})
