import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { payAtStore } from '#testing/at-the-store.ts'
import { bindDirectly } from '#testing/bind-directly.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-11-20T18:00:00Z')

let clock = START
beforeEach(() => {
  clock = START
})
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN }, endsEarly: false })
})
afterAll(() => server.close())

const later = (days: number) => {
  clock = new Date(START.getTime() + days * DAY_MS)
}

const PEOPLE = {
  es: {
    name: 'Ana Ejemplo',
    account: { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '032180000118359719', ifsc: '' },
    left: 'Usted pagó $10.00 de más. Es suyo. Se lo enviaremos a su cuenta Banco Inventado •••• 9719 a más tardar el 2026-11-30.',
    late: 'Usted pagó $10.00 de más. Debió llegar a su cuenta Banco Inventado •••• 9719 el 2026-11-30. Por favor, llámenos.',
    nowhere: 'Usted pagó $10.00 de más. Es suyo. Registre su cuenta para que se lo enviemos.',
    given: 'Le devolvimos $4.00 el 2026-11-22.',
    rest: 'Usted pagó $6.00 de más. Es suyo. Se lo enviaremos a su cuenta Banco Inventado •••• 9719 a más tardar el 2026-11-30.',
    givenLast: 'Le devolvimos $6.00 el 2026-11-23.',
    paid: 'Gracias. Ya no debe nada de este préstamo.',
  },
  en: {
    name: 'Ravi Sample',
    account: {
      holder: 'Ravi Sample',
      bank: 'Invented Bank',
      number: '000000009719',
      ifsc: 'ABCD0123456',
    },
    left: 'You paid ₹10.00 too much. It is yours. We send it to your account Invented Bank •••• 9719 by 2026-11-30.',
    late: 'You paid ₹10.00 too much. It should have reached your account Invented Bank •••• 9719 by 2026-11-30. Please call us.',
    nowhere: 'You paid ₹10.00 too much. It is yours. Please add your account, so that we can send it.',
    given: 'We sent ₹4.00 back to you on 2026-11-22.',
    rest: 'You paid ₹6.00 too much. It is yours. We send it to your account Invented Bank •••• 9719 by 2026-11-30.',
    givenLast: 'We sent ₹6.00 back to you on 2026-11-23.',
    paid: 'Thank you. You owe nothing more on it.',
  },
} as const

const forgetAccounts = statement<unknown, [string]>(
  'test-forget-accounts-of',
  'DELETE FROM bank_accounts WHERE borrower_id = $1',
)

describe.each(['es', 'en'] as const)('in %s a loan with credit', (language) => {
  const wanted = PEOPLE[language]
  let person: Person
  let call: CallAs
  let loan: ReturnType<typeof loanOf>

  beforeEach(async () => {
    later(0)
    person = await server.person(wanted.name)
    call = asBorrower(server, person.query)
    const id = await borrowerIdOf(server, person)
    await server.service.database.transaction((tx) => tx.run(forgetAccounts, [id]))
    loan = loanOf(person, '174')
  })

  async function pay(more: bigint) {
    const plan = dataOf(await call(loanPlayDetail, loan))
    const reference = plan.repayList.flatMap(({ list }) => list).find(({ vCode }) => vCode !== '')?.vCode
    return payAtStore(server, reference ?? '', plan.repayAmount + more)
  }

  const notice = async () => dataOf(await call(loanDetails, loan)).noticeDesText

  const refund = (amountMinor: number, refundId: string) =>
    operatorSays(server, `orders/${loan.orderId}/refund`, { amountMinor, refundId })

  test('states by when and to which account it is returned, and after that day that the borrower should call', async () => {
    await bindDirectly(server, person, wanted.account)
    expect(await pay(1000n)).toBe('over-paid')
    expect(await notice()).toBe(wanted.left)
    later(10)
    expect(await notice()).toBe(wanted.left)
    later(11)
    expect(await notice()).toBe(wanted.late)
  })

  test('asks for an account if there is none to which it can be sent', async () => {
    await pay(1000n)
    expect(await notice()).toBe(wanted.nowhere)
    await bindDirectly(server, person, wanted.account)
    expect(await notice()).toBe(wanted.left)
  })

  test('states what was returned and when, and promises only the rest', async () => {
    await bindDirectly(server, person, wanted.account)
    await pay(1000n)
    later(2)
    expect((await refund(400, `${loan.orderId}-1`))[0]).toBe(200)
    expect(await notice()).toBe(`${wanted.given} ${wanted.rest}`)
    later(3)
    expect((await refund(600, `${loan.orderId}-2`))[0]).toBe(200)
    expect(await notice()).toBe(`${wanted.given} ${wanted.givenLast}`)
  })

  test('that never existed is not mentioned', async () => {
    await pay(0n)
    expect(await notice()).toBe(wanted.paid)
  })
})
