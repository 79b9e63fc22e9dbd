import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { loanStatement, paymentReceipt, settlementLetter } from '#contract/papers/statements.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { sendNotice } from '#testing/at-the-store.ts'
import { ledgerOf, sumOf } from '#testing/ledger-of.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { textOf } from '#words/legal/document.ts'

const NOW = new Date('2026-11-20T18:00:00Z')

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => NOW, endsEarly: false })
})
afterAll(() => server.close())

test.each([
  {
    name: 'Ana Ejemplo',
    payCode: 'mx-bank-transfer',
    short: 9n,
    line: 'Última diferencia pequeña, a nuestro cargo',
    paid: 'Gracias. Ya no debe nada de este préstamo.',
    sentence: 'y con eso su préstamo quedó pagado.',
    letter: 'Ya no se debe nada de este préstamo',
  },
  {
    name: 'Ravi Sample',
    payCode: 'in-bank-transfer',
    short: 99n,
    line: 'Last small difference, which we bear',
    paid: 'Thank you. You owe nothing more on it.',
    sentence: 'paid your loan in full',
    letter: 'Nothing more is owed on it',
  },
])(
  '$name pays $short too little: every document says that nothing is owed and where the rest went',
  async (wanted) => {
    const person = await server.person(wanted.name)
    const call = asBorrower(server, person.query)
    const loan = loanOf(person, '174')
    const { orderId: orderNo } = loan
    const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
    const wish = { ...loan, amount, payCode: wanted.payCode, requestType: REQUEST_REPAY }
    const { vCode: reference } = dataOf(await call(generateVcode, wish)).repayDetail
    const paid = {
      id: orderNo,
      kind: 'paid',
      reference,
      amountMinor: amount - wanted.short,
      at: NOW,
    } as const
    expect((await sendNotice(server, paid)).outcome).toBe('settled')

    const details = dataOf(await call(loanDetails, loan))
    expect([details.orderStatus, details.noticeDesText]).toEqual(['200', wanted.paid])
    const status = dataOf(await call(paymentStatus, { ...loan, vCode: reference }))
    expect(status.sentence).toContain(wanted.sentence)
    const { lines, owed, isSettled } = dataOf(await call(loanStatement, { orderNo }))
    expect([owed, isSettled]).toEqual([0n, true])
    expect(lines.find(({ title }) => title === wanted.line)).toMatchObject({
      amount: wanted.short,
      change: -wanted.short,
      paymentId: '',
    })
    const receipt = dataOf(await call(paymentReceipt, { orderNo, paymentId: status.paymentId }))
    expect(receipt.amount).toBe(amount - wanted.short)
    expect(receipt.parts.reduce((total, part) => total + part.amount, 0n)).toBe(receipt.amount)
    const { paper } = dataOf(await call(settlementLetter, { orderNo }))
    expect(textOf(paper as LegalDocument)).toContain(wanted.letter)

    const back = { ...paid, id: `${orderNo}-back`, kind: 'reversed' } as const
    expect((await sendNotice(server, back)).outcome).toBe('reversed')
    const again = dataOf(await call(loanStatement, { orderNo }))
    expect([again.owed, again.isSettled]).toEqual([amount, false])
    const ledger = await ledgerOf(server, orderNo)
    expect(sumOf(ledger.filter(({ account }) => account === 'small-difference'))).toBe(0n)
    expect(sumOf(ledger)).toBe(0n)
  },
)
