import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bindAccount,
  boundAccounts,
  cancelAccount,
  confirmAccount,
  sendAccountCode,
} from '#contract/account/bank-accounts.ts'
import { contractDetail } from '#contract/loans/loan-details.ts'
import { marketRefusalAnswer, refusals } from '#contract/refusals.ts'
import { formatMoment } from '#domain/dates.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { holdCodes } from '#testing/hold-codes.ts'
import { newestCode, newestMessages, otherThan } from '#testing/newest-code.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let clock = new Date('2026-11-20T18:00:00Z')
const wait = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
const HOUR = 3600

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

let call: CallAs
beforeEach(async () => {
  wait(HOUR)
  call = asBorrower(server, (await server.person('Ana Ejemplo')).query)
})

const first = { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '032180000118359719', ifsc: '' }
const second = { ...first, bank: 'Banco Segundo', number: '002010077777777771' }

const accounts = async () => dataOf(await call(boundAccounts, {})).accounts
/** The account to which a loan would be disbursed now. */
const inUse = async () => (await accounts()).find(({ use, isWaiting }) => use !== '' && !isWaiting)?.masked
const codeOfRefusal = (reason: keyof typeof refusals) => refusals[reason].code

async function bind(account = first) {
  dataOf(await call(bindAccount, account))
  const code = await newestCode(server)
  wait(1)
  return dataOf(await call(confirmAccount, { code }))
}

const forgetAccounts = statement<unknown, [string]>(
  'test-forget-accounts',
  `DELETE FROM bank_accounts WHERE borrower_id = (SELECT borrower_id FROM sessions WHERE token_hash = sha256($1::bytea))`,
)
const silencePhone = statement<unknown, [string]>(
  'test-silence-phone',
  `UPDATE borrowers SET phone_proved_at = '2026-01-01T00:00:00Z'
   WHERE id = (SELECT borrower_id FROM sessions WHERE token_hash = sha256($1::bytea))`,
)
const forgetPhone = statement<unknown, [string]>(
  'test-forget-phone',
  `UPDATE borrowers SET phone = NULL WHERE id = (SELECT borrower_id FROM sessions WHERE token_hash = sha256($1::bytea))`,
)

async function aBorrower(without: typeof forgetAccounts) {
  const { query } = await server.person('Ana Ejemplo')
  const token = new URLSearchParams(query).get('dearest') ?? ''
  await server.service.database.transaction((tx) => tx.run(without, [token]))
  call = asBorrower(server, query)
}

describe('an account', () => {
  test('cannot be bound with a link alone: without the code from the phone nothing changes', async () => {
    const before = await accounts()
    expect(dataOf(await call(bindAccount, first))).toEqual({ masked: '•••• 9719', needsCode: true })
    expect(await accounts()).toEqual(before)
    expect(dataOf(await call(boundAccounts, {})).change).toMatchObject({
      masked: '•••• 9719',
      bank: 'Banco Inventado',
      waitSeconds: 60,
    })
    const code = otherThan(await newestCode(server))
    expect((await call(confirmAccount, { code })).code).toBe(codeOfRefusal('sms-code-wrong'))
    wait(25 * HOUR)
    expect(await accounts()).toEqual(before)
  })

  test('that replaces another one is used 24 hours later, and until then the old one is', async () => {
    const old = await inUse()
    await bind(first)
    const [waiting, used] = await accounts()
    expect(waiting).toMatchObject({ masked: '•••• 9719', isWaiting: true })
    const at = formatMoment(new Date(clock.getTime() + 24 * HOUR * 1000), 'America/Mexico_City').slice(0, 16)
    const there = `${at}, hora de la Ciudad de México.`
    expect(waiting?.use).toBe(`Depositamos sus préstamos en esta cuenta desde ${there}`)
    expect(used?.use).toBe(`Desde ${at}, hora de la Ciudad de México, ya no depositamos en esta cuenta.`)
    expect(await inUse()).toBe(old)
    wait(24 * HOUR - 1)
    expect(await inUse()).toBe(old)
    wait(1)
    expect(await inUse()).toBe('•••• 9719')
    expect((await accounts()).filter(({ isWaiting }) => isWaiting)).toEqual([])
  })

  test('that is the first one needs a code too, and is used at once', async () => {
    await aBorrower(forgetAccounts)
    expect(await inUse()).toBeUndefined()
    dataOf(await call(bindAccount, first))
    expect(await inUse()).toBeUndefined()
    const code = await newestCode(server)
    wait(1)
    dataOf(await call(confirmAccount, { code }))
    expect(await inUse()).toBe('•••• 9719')
    expect((await newestMessages(server))[0]).toContain('terminada en 9719')
  })

  test('is shown by its last digits to a phone with a possible new owner only after the code came back from it', async () => {
    await aBorrower(silencePhone)
    dataOf(await call(bindAccount, first))
    expect((await newestMessages(server))[0]).toContain('terminada en ****. Nadie')
    const code = await newestCode(server)
    wait(1)
    dataOf(await call(confirmAccount, { code }))
    expect((await newestMessages(server))[0]).toContain('terminada en 9719. Hasta entonces usamos')
  })

  test('is announced to the borrower’s phone, with the old one, the start and what to do', async () => {
    await bind(first)
    const [message] = await newestMessages(server)
    expect(message).toMatch(
      /desde 2026-\d\d-\d\d \d\d:\d\d depositamos .* terminada en 9719\. Hasta entonces usamos la \d{4}\. Si no fue usted, cancélela/,
    )
  })

  test('that is not used yet can be cancelled, and is then never used', async () => {
    const old = await inUse()
    await bind(first)
    const accountId = (await accounts())[0]?.id ?? ''
    wait(1)
    expect(dataOf(await call(cancelAccount, { accountId })).masked).toBe('•••• 9719')
    expect((await newestMessages(server))[0]).toContain('9719 se cancelo')
    expect((await call(cancelAccount, { accountId })).code).toBe(codeOfRefusal('account-change-missing'))
    wait(25 * HOUR)
    expect(await inUse()).toBe(old)
  })

  test('that is used cannot be cancelled', async () => {
    const [used] = await accounts()
    expect((await call(cancelAccount, { accountId: used?.id ?? '' })).code).toBe(
      codeOfRefusal('account-change-missing'),
    )
    expect((await accounts())[0]).toEqual(used)
  })

  test('stays when another borrower tries to cancel it', async () => {
    await bind(first)
    const waiting = (await accounts())[0]
    const other = asBorrower(server, (await server.person('Ana Ejemplo')).query)
    expect((await other(cancelAccount, { accountId: waiting?.id ?? '' })).success).toBe(false)
    expect((await accounts())[0]).toEqual(waiting)
  })

  test('given while another one waits replaces it, and waits itself', async () => {
    const old = await inUse()
    await bind(first)
    wait(23 * HOUR)
    await bind(second)
    expect((await accounts()).filter(({ isWaiting }) => isWaiting).map(({ masked }) => masked)).toEqual([
      '•••• 7771',
    ])
    wait(2 * HOUR)
    expect(await inUse()).toBe(old)
    wait(22 * HOUR)
    expect(await inUse()).toBe('•••• 7771')
  })

  test('that is used stays in use when it is given again', async () => {
    await bind(first)
    wait(25 * HOUR)
    await bind({ ...first, holder: 'Ana María Ejemplo' })
    expect(await inUse()).toBe('•••• 9719')
    expect((await accounts()).filter(({ masked }) => masked === '•••• 9719')).toHaveLength(1)
  })

  test('is sent to the lender who disburses a loan only once it is used, with its whole number', async () => {
    const ana = await server.person('Ana Ejemplo')
    call = asBorrower(server, ana.query)
    const { orderId } = loanOf(ana, '151')
    const paidTo = async () =>
      (await askAsOperator(server, 'GET', `/operator/orders/${orderId}/account`)).data
    const before = await paidTo()
    expect(before).toMatchObject({ orderNo: orderId, account: { holder: 'Ana Ejemplo' } })
    await bind(first)
    expect(await paidTo()).toEqual(before)
    wait(24 * HOUR)
    expect(await paidTo()).toMatchObject({
      account: { holder: 'Ana Ejemplo', bank: 'Banco Inventado', bankCode: '032', number: first.number },
    })
    expect((await askAsOperator(server, 'GET', '/operator/orders/none/account')).status).toBe(404)
  })

  test('is in an agreement only once it is used', async () => {
    const ana = await server.person('Ana Ejemplo')
    call = asBorrower(server, ana.query)
    const { orderId } = loanOf(ana, '174')
    const bankNo = async () => dataOf(await call(contractDetail, { orderNo: orderId })).bankNo
    const before = await bankNo()
    await bind(first)
    expect(await bankNo()).toBe(before)
    wait(24 * HOUR)
    expect(await bankNo()).toBe('•••• 9719')
  })

  test('must be in the borrower’s own name', async () => {
    const result = await call(bindAccount, { ...first, holder: 'Pedro Otro' })
    expect([result.code, result.message]).toEqual([
      codeOfRefusal('holder-other-name'),
      refusals['holder-other-name'].es,
    ])
  })

  test('of a borrower without a known phone cannot be saved, and the page says what to do', async () => {
    await aBorrower(forgetPhone)
    expect(dataOf(await call(boundAccounts, {})).notice).toContain('Escriba a atención al cliente')
    expect((await call(bindAccount, first)).code).toBe(codeOfRefusal('phone-unknown'))
  })
})

describe('its code', () => {
  test('allows five attempts, also when they are concurrent, and is hashed outside a transaction', async () => {
    dataOf(await call(bindAccount, first))
    const code = await newestCode(server)
    const codes = holdCodes(server)
    let refused = 0
    const tries = Array.from({ length: 12 }, async () => {
      const answer = await call(confirmAccount, { code: otherThan(code) })
      refused += 1
      return answer.code
    })
    await expect.poll(() => refused).toBe(7)
    expect(codes.held()).toBe(5)
    // A call that was just refused may still be ending its transaction.
    await expect.poll(() => codes.openTransactions()).toBe(0)
    codes.goOn()
    const spent = codeOfRefusal('sms-code-tries-spent')
    expect((await Promise.all(tries)).filter((one) => one !== spent)).toHaveLength(4)
    expect((await call(confirmAccount, { code })).code).toBe(spent)
    expect(await inUse()).not.toBe('•••• 9719')
  })

  test('lasts five minutes, and works once', async () => {
    dataOf(await call(bindAccount, first))
    const code = await newestCode(server)
    wait(300)
    expect((await call(confirmAccount, { code })).code).toBe(codeOfRefusal('sms-code-expired'))
    dataOf(await call(sendAccountCode, {}))
    const fresh = await newestCode(server)
    const answers = await Promise.all([1, 2, 3].map(() => call(confirmAccount, { code: fresh })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await call(confirmAccount, { code: fresh })).code).toBe(codeOfRefusal('account-change-missing'))
  })

  test('can be sent again after 60 s, and earlier is refused in words; then only the newest is valid', async () => {
    dataOf(await call(bindAccount, first))
    const old = await newestCode(server)
    wait(59)
    const tooSoon = await call(sendAccountCode, {})
    expect([tooSoon.code, tooSoon.message]).toEqual([
      codeOfRefusal('resend-too-soon'),
      marketRefusalAnswer('resend-too-soon', 'es').message,
    ])
    expect((await call(bindAccount, second)).code).toBe(codeOfRefusal('resend-too-soon'))
    wait(1)
    dataOf(await call(sendAccountCode, {}))
    const fresh = await newestCode(server)
    if (fresh !== old) expect((await call(confirmAccount, { code: old })).success).toBe(false)
    expect((await call(confirmAccount, { code: fresh })).success).toBe(true)
  })

  test('binds the account that it was sent for, and no other one', async () => {
    dataOf(await call(bindAccount, first))
    const code = await newestCode(server)
    wait(61)
    dataOf(await call(bindAccount, second))
    if ((await newestCode(server)) !== code) {
      expect((await call(confirmAccount, { code })).success).toBe(false)
    }
    expect(dataOf(await call(confirmAccount, { code: await newestCode(server) })).masked).toBe('•••• 7771')
  })

  test('binds the account that the page shows, and none that was given meanwhile', async () => {
    dataOf(await call(bindAccount, first))
    const changeId = dataOf(await call(boundAccounts, {})).change?.id ?? ''
    wait(61)
    dataOf(await call(bindAccount, second))
    const code = await newestCode(server)
    expect((await call(confirmAccount, { code, changeId })).code).toBe(
      codeOfRefusal('account-change-missing'),
    )
    expect((await accounts()).map(({ masked }) => masked)).not.toContain('•••• 7771')
    const shown = dataOf(await call(boundAccounts, {})).change?.id ?? ''
    expect(dataOf(await call(confirmAccount, { code, changeId: shown })).masked).toBe('•••• 7771')
  })

  test('is hashed one at a time for its borrower, session and address', async () => {
    const taken = vi.spyOn(server.service.codeQueue, 'run')
    dataOf(await call(bindAccount, first))
    dataOf(await call(confirmAccount, { code: await newestCode(server) }))
    const hashed = taken.mock.calls.map(([, options]) => options?.keys?.map(({ key }) => key))
    taken.mockRestore()
    expect(hashed).toHaveLength(2)
    for (const keys of hashed) {
      expect(new Set(keys).size).toBe(3)
      expect(keys).toContain('127.0.0.1')
    }
  })

  test('is sent at most eight times an hour to one borrower, and once for concurrent requests', async () => {
    const answers = []
    for (let round = 0; round < 10; round++) {
      answers.push((await call(bindAccount, first)).code)
      wait(61)
    }
    expect(answers).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1429, 1429])
    wait(HOUR)
    const sent = async () =>
      (await newestMessages(server)).filter((text) => text.includes('terminada en 7771. Nadie')).length
    const before = await sent()
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => call(bindAccount, second)))
    expect(atOnce.filter(({ success }) => success)).toHaveLength(1)
    expect(await sent()).toBe(before + 1)
  })

  test('is given up with the account, which is no longer offered', async () => {
    dataOf(await call(bindAccount, first))
    const code = await newestCode(server)
    dataOf(await call(cancelAccount, { accountId: '' }))
    expect(dataOf(await call(boundAccounts, {})).change).toBeNull()
    expect((await call(confirmAccount, { code })).code).toBe(codeOfRefusal('account-change-missing'))
  })
})

describe('confirmation in the lender’s own app instead of the code', () => {
  const opened = async () => {
    const ana = await server.person('Ana Ejemplo')
    call = asBorrower(server, ana.query)
    dataOf(await call(bindAccount, first))
    wait(1)
    const change = dataOf(await call(boundAccounts, {})).change
    const borrowerId = await borrowerIdOf(server, ana)
    return { borrowerId, changeId: change?.id ?? '', masked: change?.masked ?? '' }
  }
  const confirm = (said: object) => askAsOperator(server, 'POST', '/operator/account-changes', said)

  test('binds the account by an operator call, with the same delay and message', async () => {
    const said = await opened()
    const old = await inUse()
    const { status, data } = await confirm(said)
    expect([status, data]).toEqual([
      200,
      {
        borrowerId: said.borrowerId,
        masked: '•••• 9719',
        usedFrom: new Date(clock.getTime() + 24 * HOUR * 1000).toISOString(),
      },
    ])
    expect((await newestMessages(server))[0]).toContain('terminada en 9719. Hasta entonces usamos')
    expect(await inUse()).toBe(old)
    expect(dataOf(await call(boundAccounts, {})).change).toBeNull()
    wait(24 * HOUR)
    expect(await inUse()).toBe('•••• 9719')
  })

  test('confirms nothing for another borrower, another change or another account than was shown', async () => {
    const said = await opened()
    const stranger = await borrowerIdOf(server, await server.person('Bruno Muestra'))
    for (const wrong of [{ borrowerId: stranger }, { changeId: 'another-change' }, { masked: '•••• 7771' }]) {
      const answer = await confirm({ ...said, ...wrong })
      expect([answer.status, answer.message]).toEqual([409, 'account-change-missing'])
    }
    expect((await confirm({ ...said, borrowerId: 'unknown' })).status).toBe(404)
    expect(dataOf(await call(boundAccounts, {})).change).not.toBeNull()
    expect((await confirm(said)).status).toBe(200)
    expect((await confirm({ ...said, masked: '•••• 7771' })).status).toBe(409)
    expect((await confirm({ ...said, borrowerId: stranger })).status).toBe(409)
  })

  test('repeated, even concurrently, gets the same answer, and binds and notifies once', async () => {
    const said = await opened()
    const [first, beside] = await Promise.all([confirm(said), confirm(said)])
    expect([first.status, beside.status]).toEqual([200, 200])
    expect(beside.data).toEqual(first.data)
    const before = (await newestMessages(server)).length
    wait(3600)
    const again = await confirm(said)
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(await newestMessages(server)).toHaveLength(before)
    // A change that the borrower has cancelled cannot be confirmed.
    const accounts = dataOf(await call(boundAccounts, {})).accounts
    const accountId = accounts.find(({ masked }) => masked === said.masked)?.id ?? ''
    dataOf(await call(cancelAccount, { accountId }))
    expect((await confirm(said)).status).toBe(409)
  })

  test('is too late after half an hour, like a code', async () => {
    const said = await opened()
    wait(30 * 60)
    expect((await confirm(said)).status).toBe(409)
  })

  test('needs the lender’s token, whatever an app says to a page', async () => {
    const said = await opened()
    const response = await fetch(`${server.url}/operator/account-changes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(said),
    })
    expect(response.status).toBe(401)
    expect(dataOf(await call(boundAccounts, {})).change).not.toBeNull()
  })
})
