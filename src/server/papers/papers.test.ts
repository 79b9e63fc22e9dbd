import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanDetailConfirm, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { contractDetail, generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import {
  agreementDraft,
  loanStatement,
  paymentReceipt,
  settlementLetter,
  settlementName,
} from '#contract/papers/statements.ts'
import { refusals } from '#contract/refusals.ts'
import { loanCosts, representativeLoan } from '#contract/site/site.ts'
import { moneyIn, plainAmount, sum } from '#domain/amount.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore } from '#testing/at-the-store.ts'
import { lateSince } from '#testing/late-since.ts'
import { offerTo, pushOf } from '#testing/offer-to.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { type LegalDocument, textOf } from '#words/legal/document.ts'
import { sandboxProducts } from '#workbench/sandbox/products.ts'
import { receiptPaper, statementPaper } from './as-document.ts'
import { isNameProof, nameProof } from './settlement-calls.ts'

let server: SandboxServer
let ana: Person
let ravi: Person
let bruno: Person

beforeAll(async () => {
  server = await startSandbox()
  ana = await server.person('Ana Ejemplo')
  ravi = await server.person('Ravi Sample')
  bruno = await server.person('Bruno Muestra')
})
afterAll(() => server.close())

const contractOf = async (person: Person, status: string, product?: string) => {
  const { orderId } = loanOf(person, status, product)
  return dataOf(await asBorrower(server, person.query)(contractDetail, { orderNo: orderId }))
}
const statementFor = async (person: Person, orderNo: string) =>
  dataOf(await asBorrower(server, person.query)(loanStatement, { orderNo }))

const replacePaper = statement<unknown, [string, string]>(
  'test-replace-paper',
  'UPDATE acceptances SET paper = $2::jsonb WHERE order_no = $1',
)
const replaceAll = statement<unknown, [string, string, Buffer]>(
  'test-replace-acceptance',
  `UPDATE acceptances SET paper = $2::jsonb, text_hash = $3, version = '2020-01-01' WHERE order_no = $1`,
)
const forget = statement<unknown, [string]>(
  'test-forget-acceptance',
  'DELETE FROM acceptances WHERE order_no = $1',
)

describe('the agreement of a loan', () => {
  test('has all fourteen fields, with the borrower’s identity masked (spec 3)', async () => {
    const {
      paper,
      acceptedAt,
      acceptedHash,
      keyFacts: _,
      keyFactsHash: __,
      ...fields
    } = await contractOf(ana, '174')
    expect(fields).toEqual({
      userName: 'A••• E•••',
      productName: 'Préstamo Colibrí',
      amount: '$3.204.17',
      bankNo: expect.stringMatching(/^•••• \d{4}$/),
      daiDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      planDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      contractAmount: '$3.000.00',
      commission: '$300.00',
      Interest: '$134.63',
      IVA: '$69.54',
      giveAmount: '$2.700.00',
      userAddress: '•••, Ciudad Ejemplo',
      contractDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      company: 'Abono Demo',
    })
    const text = textOf(paper as LegalDocument)
    for (const value of Object.values(fields)) expect(text).toContain(value)
    expect(text).not.toContain('Ejemplo 1')
    expect(text).not.toMatch(/Ana|Calle/)
    expect(acceptedAt).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    expect(acceptedHash).toBe(createHash('sha256').update(text).digest('hex'))
  })

  test('contains the fixed texts of the specification (spec 2)', async () => {
    const { paper } = await contractOf(ravi, '174')
    const text = textOf(paper as LegalDocument)
    expect(paper?.title).toBe('Loan Agreement')
    for (const fixed of [
      'Annual interest rate | 18%',
      'Interest (0.0065%)',
      'Value added tax (16% of interest plus commission)',
      'overdue penalty interest of 3% per day',
      'The law of India governs',
      'The court of the city of Abonópolis has jurisdiction',
      'Lender | Diya Loan, Abono Demo',
      'Borrower | R••• S•••',
    ])
      expect(text).toContain(fixed)
  })

  test('of a loan in instalments is the period agreement', async () => {
    const { paper } = await contractOf(bruno, '174', 'mx-plazos')
    expect(paper?.id).toBe('period-agreement')
  })

  test('stays what the borrower accepted, even if the template has changed since', async () => {
    const person = await server.person('Ana Ejemplo')
    const { orderId } = loanOf(person, '174')
    const old = {
      id: 'loan-agreement',
      language: 'en',
      version: '2020-01-01',
      title: 'Loan Agreement',
      blocks: [{ kind: 'paragraph', text: 'The words of those days.' }],
    } as const
    const hash = createHash('sha256').update(textOf(old)).digest()
    await server.service.database.transaction((tx) =>
      tx.run(replaceAll, [orderId, JSON.stringify(old), hash]),
    )
    const { paper, acceptedHash, contractAmount } = await contractOf(person, '174')
    expect(paper).toEqual(old)
    expect(acceptedHash).toBe(hash.toString('hex'))
    expect(contractAmount).toBe('$3.000.00')
  })

  test('is not shown if its text was changed in the database', async () => {
    const person = await server.person('Ana Ejemplo')
    const { orderId } = loanOf(person, '174')
    const { paper } = await contractOf(person, '174')
    const changed = JSON.stringify(paper).replace('3% per day', '9% per day')
    await server.service.database.transaction((tx) => tx.run(replacePaper, [orderId, changed]))
    const said = server.service.log.error
    server.service.log.error = () => {}
    const result = await asBorrower(server, person.query)(contractDetail, { orderNo: orderId })
    server.service.log.error = said
    expect(result.code).toBe(refusals['our-fault'].code)
  })

  test('of an imported loan without an acceptance is today’s text, and states no acceptance', async () => {
    const person = await server.person('Ana Ejemplo')
    const { orderId } = loanOf(person, '180')
    await server.service.database.transaction((tx) => tx.run(forget, [orderId]))
    const { paper, acceptedAt, acceptedHash } = await contractOf(person, '180')
    expect(textOf(paper as LegalDocument)).toContain('$3.204.17')
    expect([acceptedAt, acceptedHash]).toEqual(['', ''])
  })

  test('can be read before it is accepted, and only by a borrower with an offer', async () => {
    const asha = await server.person('Asha Sample')
    const draft = dataOf(await asBorrower(server, asha.query)(agreementDraft, { productId: 'in-steps' }))
    expect([draft.contractAmount, draft.acceptedAt, draft.paper?.id]).toEqual([
      '₹15.000.00',
      '',
      'period-agreement',
    ])
    const other = await asBorrower(server, ana.query)(agreementDraft, { productId: 'in-steps' })
    expect(other.code).toBe(refusals['not-offered'].code)
  })
})

test.each([
  ['mx', 'Ana Ejemplo'],
  ['in', 'Asha Sample'],
] as const)(
  'site, calculator, offer, key facts and contract state the same charges (%s)',
  async (market, name) => {
    const call = asBorrower(server, (await server.person(name)).query)
    const { example } = dataOf(await call(representativeLoan, { market }))
    if (!example) throw new Error(`${market} has no example`)
    const { productName, amount, received, commission, interest, tax, totalOwed, cost: rate } = example
    const sold = sandboxProducts.find(({ product }) => product.name === productName)
    const productId = sold?.product.id ?? ''
    const person = await server.person(name)
    await offerTo(server, person, productId, amount)
    const own = asBorrower(server, person.query)

    const { loans } = dataOf(await call(loanCosts, { market, amount }))
    expect(loans).toContainEqual(expect.objectContaining({ amount, received, totalOwed, yearlyCost: rate }))
    const { trueCost } = dataOf(await own(loanDetailConfirm, { productId }))
    expect(trueCost).toMatchObject({ received, commission, interest, tax, totalOwed, rate })
    const money = moneyIn(market)
    expect(dataOf(await own(agreementDraft, { productId }))).toMatchObject({
      ...{ contractAmount: money(amount), giveAmount: money(received), amount: money(totalOwed) },
      ...{ commission: money(commission), Interest: money(interest), IVA: money(tax) },
    })
    await own(loanDetailPush, await pushOf(server, person, productId))
    const accepted = dataOf(await own(agreementDraft, { productId }))
    const text = textOf(accepted.keyFacts as LegalDocument)
    for (const charge of [commission, tax, totalOwed].filter((one) => one > 0n))
      expect(text).toContain(money(charge))
  },
)

describe('a statement', () => {
  test('of a repaid loan ends with nothing owed', async () => {
    const { orderId } = loanOf(bruno, '200')
    const { lines, plan, owed, isSettled } = await statementFor(bruno, orderId)
    expect(lines.map(({ title }) => title)).toEqual([
      'Depósito a su cuenta',
      'Comisión',
      'Interés',
      'IVA',
      'Su pago',
    ])
    expect([owed, isSettled]).toEqual([0n, true])
    expect(plan.map(({ left }) => left)).toEqual([0n])
  })

  test('of an overdue loan contains the penalty until today, so that its end is the amount owed', async () => {
    const { orderId } = loanOf(ana, '180')
    const { lines, owed, dueToday, daysLate } = await statementFor(ana, orderId)
    const { days } = lateSince(5, new Date())
    const penalty = BigInt(days) * 9_000n
    expect(daysLate).toBe(days)
    expect(lines.at(-1)).toMatchObject({ title: 'Recargo por atraso hasta hoy', amount: penalty })
    expect([owed, dueToday]).toEqual([320417n + penalty, 320417n + penalty])
  })

  test('of a loan that is not due yet asks for nothing today, on the page and in the PDF', async () => {
    const { orderId } = loanOf(ana, '174')
    const statement = await statementFor(ana, orderId)
    expect([statement.owed, statement.dueToday]).toEqual([320417n, 0n])
    const es = textOf(statementPaper(orderId, statement, 'es', '2026-11-20'))
    expect(es).toMatch(/Por pagar hoy\W+0\.00 MXN\W+Saldo total\W+3204\.17 MXN/)
    const en = textOf(statementPaper(orderId, statement, 'en', '2026-11-20'))
    expect(en).toMatch(/To pay today\W+0\.00 MXN\W+Total outstanding\W+3204\.17 MXN/)
    // A backend need not distinguish the two amounts.
    const withoutToday = textOf(statementPaper(orderId, { ...statement, dueToday: null }, 'en', '2026-11-20'))
    expect(withoutToday).not.toContain('To pay today')
    expect(withoutToday).toContain('Total outstanding')
  })

  test('of a loan that was never disbursed is empty', async () => {
    const { lines, plan, owed } = await statementFor(ana, loanOf(ana, '21').orderId)
    expect([lines, plan, owed]).toEqual([[], [], 0n])
  })

  test('lists a new payment, whose receipt states when, how and for what', async () => {
    const person = await server.person('Ravi Sample')
    const call = asBorrower(server, person.query)
    const loan = loanOf(person, '174')
    const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
    const payCode = 'in-store-marigold'
    const { repayDetail } = dataOf(await call(generateVcode, { ...loan, amount, payCode, requestType: 1 }))
    await payAtStore(server, repayDetail.vCode, amount + 500n)

    const { lines, owed } = await statementFor(person, loan.orderId)
    const paymentId = lines.findLast((line) => line.paymentId !== '')?.paymentId ?? ''
    // It was early: the interest of the remaining days goes to the borrower.
    const credit = -owed
    expect(credit).toBeGreaterThan(500n)
    const receipt = dataOf(await call(paymentReceipt, { orderNo: loan.orderId, paymentId }))
    expect(receipt).toMatchObject({
      title: 'Receipt of your payment',
      amount: amount + 500n,
      reference: repayDetail.vCode,
      channel: repayDetail.companyName,
      company: 'Abono Demo',
    })
    expect(receipt.paidAt).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}, India time$/)
    expect(sum(receipt.parts.map((part) => part.amount))).toBe(amount + 500n)
    expect(receipt.parts.at(-1)).toEqual({ title: 'Your credit', amount: credit })

    const { paper } = dataOf(await call(settlementLetter, { orderNo: loan.orderId }))
    const letter = textOf(paper as LegalDocument)
    expect(letter).toContain(`The difference of ${plainAmount(credit, 'INR')} belongs to the borrower`)
    // The tax has its market's name.
    expect(letter).toContain('processing fee, GST or late penalty')
  })
})

test('the receipt of a transfer links to the central bank, on the page and in the PDF; that of a store does not', async () => {
  const person = await server.person('Ana Ejemplo')
  const call = asBorrower(server, person.query)
  const loan = loanOf(person, '174')
  const { orderId: orderNo } = loan
  const leadsThere = async (payCode: string) => {
    const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
    const { repayDetail } = dataOf(await call(generateVcode, { ...loan, amount, payCode, requestType: 1 }))
    await payAtStore(server, repayDetail.vCode, 10_000n)
    const paymentId = (await statementFor(person, orderNo)).lines.findLast(
      (line) => line.paymentId,
    )?.paymentId
    const receipt = dataOf(await call(paymentReceipt, { orderNo, paymentId: paymentId ?? '' }))
    expect(receipt.reference).toBe(repayDetail.vCode)
    const paper = receiptPaper({ orderNo, paymentId: paymentId ?? '' }, receipt, 'es', '2026-11-24')
    const where = new URLSearchParams({
      productId: loan.productId,
      orderId: orderNo,
      paymentId: paymentId ?? '',
    })
    const page = await (await fetch(`${server.url}/receipt?${person.query}&${where}`)).text()
    return [page, textOf(paper)].map((text) => text.includes('https://www.banxico.org.mx/cep/'))
  }
  expect(await leadsThere('mx-bank-transfer')).toEqual([true, true])
  expect(await leadsThere('mx-store-nopal')).toEqual([false, false])
})

describe('a letter of settlement', () => {
  test('states in the caller’s language that nothing is owed, and since when', async () => {
    const { orderId } = loanOf(bruno, '200')
    const { lines } = await statementFor(bruno, orderId)
    const { paper } = dataOf(await asBorrower(server, bruno.query)(settlementLetter, { orderNo: orderId }))
    const text = textOf(paper as LegalDocument)
    expect(paper.language).toBe('es')
    expect(text).toContain(`quedó liquidado por completo el ${lines.at(-1)?.day}`)
    expect(text).toContain('Ya no se debe nada')
    expect(text).toContain('comisión, IVA y recargos')
    expect(text).not.toContain('Bruno')
  })

  test('names its borrower only after a proof of the whole name, for this loan and for ten minutes', async () => {
    const { orderId } = loanOf(bruno, '200')
    const call = asBorrower(server, bruno.query)
    const nameOf = async (holder: string) => call(settlementName, { orderNo: orderId, holder })
    expect(await nameOf('Bruno')).toMatchObject({ message: refusals['letter-other-name'].es })
    const { proof, minutes } = dataOf(await nameOf('BRUNO muestra'))
    expect(minutes).toBe(10)
    const letterWith = async (withProof: string, orderNo = orderId) => {
      const { paper, isNamed } = dataOf(await call(settlementLetter, { orderNo, proof: withProof }))
      return [isNamed, textOf(paper as LegalDocument).includes('Bruno Muestra')]
    }
    expect(await letterWith(proof)).toEqual([true, true])
    for (const wrong of ['', 'x', `${proof}x`, proof.replace(/^./, 'z'), proof.replace(/.$/, '!')]) {
      expect(await letterWith(wrong)).toEqual([false, false])
    }
    const letter = { borrowerId: 'another', orderNo: orderId }
    expect(
      isNameProof(server.service, nameProof(server.service, letter, new Date()), letter, new Date()),
    ).toBe(true)
    expect(await letterWith(nameProof(server.service, letter, new Date()))).toEqual([false, false])
    const late = new Date(Date.now() + (minutes * 60 + 1) * 1000)
    expect(isNameProof(server.service, nameProof(server.service, letter, new Date()), letter, late)).toBe(
      false,
    )
  })

  test('prevents guesses of the name: after ten a day it says when the next is possible', async () => {
    const guesser = await server.person('Bruno Muestra')
    const { orderId } = loanOf(guesser, '200')
    const call = asBorrower(server, guesser.query)
    const codes = []
    for (let tried = 0; tried < 11; tried++) {
      codes.push((await call(settlementName, { orderNo: orderId, holder: 'Somebody Else' })).code)
    }
    const { code } = refusals['letter-other-name']
    expect(codes).toEqual([...Array(10).fill(code), refusals['too-many-requests'].code])
  })

  test.each(['174', '180', '21', '110'])('is refused in status %s', async (status) => {
    const { orderId } = loanOf(ana, status)
    const result = await asBorrower(server, ana.query)(settlementLetter, { orderNo: orderId })
    expect(result).toMatchObject({ success: false, message: refusals['not-settled'].es })
  })
})

describe('documents of another borrower, and of unknown loans, are refused in the same words', () => {
  const paymentId = 'x'
  test.each([
    ['agreement', contractDetail, {}],
    ['statement', loanStatement, {}],
    ['receipt', paymentReceipt, { paymentId }],
    ['letter', settlementLetter, {}],
    ['name on a letter', settlementName, { holder: 'Ravi Sample' }],
  ])('%s', async (_title, entry, more) => {
    const call = asBorrower(server, ana.query)
    for (const orderNo of [loanOf(ravi, '200').orderId, '12345678901234']) {
      const { code, message } = await call(entry, { orderNo, ...more } as never)
      expect([code, message]).toEqual([refusals['unknown-order'].code, refusals['unknown-order'].es])
    }
  })

  test('a receipt of another loan’s payment, an unknown payment, or an invalid id', async () => {
    const call = asBorrower(server, bruno.query)
    const { lines } = await statementFor(bruno, loanOf(bruno, '200').orderId)
    const paid = lines.at(-1)?.paymentId ?? ''
    const other = loanOf(bruno, '174', 'mx-plazos').orderId
    for (const id of [paid, 'x']) {
      const { code } = await call(paymentReceipt, { orderNo: other, paymentId: id })
      expect(code).toBe(refusals['unknown-payment'].code)
    }
    expect(lines[0]?.paymentId).toBe('')
  })
})
