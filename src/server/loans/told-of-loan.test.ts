import { describe, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { formatMoney, plainAmount } from '#domain/amount.ts'
import { dataOf, loanOf } from '#testing/as-borrower.ts'
import { askAsOperator } from '#testing/as-operator.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { oneLoan, START } from '#testing/one-loan.ts'
import { textInPdf } from '#testing/pdf-words.ts'

const HOUR_MS = 3_600_000

const one = oneLoan()

const later = (hours: number) => {
  one.clock = new Date(START.getTime() + hours * HOUR_MS)
}

/** What became of money for the loan; each resolves when the provider's notices are in. */
const MONEY = {
  none: async () => {},
  waiting: async () => void (await one.tell('seen', await one.slip(), await one.dueNow())),
  held: async () => void (await one.tell('paid', await one.slip(), await one.dueNow(), { at: new Date(0) })),
  late: async () => {
    await MONEY.waiting()
    later(73)
  },
  'called-off': async () => {
    const reference = await one.slip()
    await one.tell('seen', reference, await one.dueNow())
    later(1)
    await one.tell('canceled', reference, await one.dueNow())
  },
  claimed: async () => {
    const number = '12345678901234'
    const paid = { payCode: 'mx-bank-transfer', paidOn: '2026-11-20', amount: await one.dueNow(), number }
    dataOf(await one.call(claimPayment, { ...one.loan, ...paid, proofs: [] }))
  },
  'part-paid, the rest waiting': async () => {
    const [reference, due] = [await one.slip(), await one.dueNow()]
    await one.tell('paid', reference, 10_000n, { charge: `first-${reference}` })
    later(1)
    await one.tell('seen', reference, due - 10_000n, { charge: `second-${reference}` })
  },
} as const
type Money = keyof typeof MONEY

const isWaited = (money: Money) => money !== 'none' && money !== 'late' && money !== 'called-off'

async function arrange() {
  const wish = { ...one.loan, parts: 2, every: 7 }
  const { quote } = dataOf(await one.call(loanArrangement, wish))
  dataOf(await one.call(agreeArrangement, { ...wish, terms: quote?.terms ?? '', agreed: 1 }))
}

const dispute = async () =>
  void dataOf(
    await one.call(problemSave, {
      ...{ problemType: '3', problemSonType: '', problemDetail: 'Me cobraron de más.', problemImage: [] },
      orderNo: one.loan.orderId,
    }),
  )

const address = (path: string) => `${one.server.url}${path}?${one.ana.query}&${keys()}`
const keys = () => new URLSearchParams({ ...one.loan, orderNo: one.loan.orderId })

/** What a page shows and where its links lead, without what is folded away behind a warning. */
async function pageOf(path: string) {
  const html = (await (await fetch(address(path))).text())
    .replace(/<(script|style|template|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<\/?(?:span|data|strong)[^>]*>/g, '')
    .replace(/<details class="stack">[\s\S]*<\/details>/, '')
  const links = [...html.matchAll(/href="\/(\w+)\?/g)].map(([, page]) => page ?? '')
  const isLate = html.includes('data-tone="late"')
  return { text: html.replace(/<[^>]*>/g, ' ').replace(/&nbsp;|\s+/g, ' '), links, isLate }
}

/** Everything that speaks of the loan: four pages, the paper, the desk and the operator's list. */
async function saidOfLoan() {
  const [details, repay, choose, statement] = await Promise.all(
    ['/loanDetail', '/repay', '/repayOrNotChoose', '/statement'].map(pageOf),
  )
  const pdf = await fetch(address('/papers/statement.pdf'))
  const { data } = await askAsOperator(one.server, 'GET', '/operator/orders')
  const rows = data as { orderNo: string; status: string }[]
  return {
    told: await one.details(),
    pages: { details, repay, choose, statement } as Record<string, Awaited<ReturnType<typeof pageOf>>>,
    paper: await textInPdf(Buffer.from(await pdf.arrayBuffer())),
    // A session at the desk does not outlive the days by which these tests move the clock.
    desk: await (await atTheDesk(one.server)).text(
      `/desk/borrowers/${await borrowerIdOf(one.server, one.ana)}`,
    ),
    row: rows.find(({ orderNo }) => orderNo === one.loan.orderId),
  }
}

const PAYS = new Set(['repay', 'payPart', 'carpmm'])
const shown = (amount: bigint) => formatMoney(amount, 'MXN')
const printed = (amount: bigint) => plainAmount(amount, 'MXN')
const ASKS = /Por pagar (?:hoy|ahora)/

type Told = OutputOf<typeof loanDetails>
type Said = Awaited<ReturnType<typeof saidOfLoan>>

/** While money is waited for, nothing asks for money, and everything says what is waited for. */
function expectNoDemand({ told, pages, paper }: Said) {
  expect([told.toPay, told.nextPart]).toEqual([null, null])
  const [waited] = told.onItsWay
  for (const [name, page] of Object.entries(pages)) {
    expect([name, page.text.includes(waited?.title ?? '?')]).toEqual([name, true])
    // The page of the payment itself may be opened: it asks for nothing while its money is waited for.
    expect([name, page.links.filter((link) => PAYS.has(link) && link !== 'carpmm')]).toEqual([name, []])
    expect([name, page.text]).not.toEqual([name, expect.stringMatching(ASKS)])
    expect([name, page.isLate]).toEqual([name, false])
  }
  expect(paper).toContain(waited?.title)
  expect(paper).not.toMatch(ASKS)
}

/** An arrangement asks for its next part everywhere, and shows no loan as late. */
function expectPart({ pages, paper }: Said, { nextPart }: Told) {
  if (!nextPart) throw new Error('nothing was arranged')
  for (const [name, page] of Object.entries(pages)) {
    expect([name, page.text.includes(shown(nextPart.amount))]).toEqual([name, true])
    expect([name, page.isLate]).toEqual([name, false])
    expect([name, page.text]).not.toEqual([name, expect.stringMatching(ASKS)])
  }
  expect(paper).toContain(printed(nextPart.amount))
  expect(paper).not.toMatch(ASKS)
}

/** What is due is one amount everywhere; what is not due yet is asked for by its day, and not today. */
function expectDue({ pages, paper }: Said, { toPay }: Told) {
  if (!toPay) throw new Error('nothing is to be paid')
  const isLate = toPay.daysLate > 0
  for (const [name, page] of Object.entries(pages)) {
    expect([name, page.text.includes(shown(toPay.amount))]).toEqual([name, true])
    expect([name, page.isLate]).toEqual([name, isLate && name !== 'choose'])
  }
  expect(pages.details?.links).toContain('repay')
  expect(pages.statement?.links.includes('repay')).toBe(isLate)
  expect(paper).toMatch(new RegExp(`Por pagar hoy\\W+${printed(isLate ? toPay.amount : 0n)}`))
}

const LOANS = { 'not due yet': '174', late: '180', 'late, with an arrangement': '180' } as const

describe.each(Object.keys(LOANS) as (keyof typeof LOANS)[])('a loan that is %s', (loan) => {
  describe.each(Object.keys(MONEY) as Money[])('whose money is %s', (money) => {
    test.each([false, true])('says one thing everywhere (disputed: %s)', async (isDisputed) => {
      one.loan = loanOf(one.ana, LOANS[loan])
      if (loan === 'late, with an arrangement') await arrange()
      await MONEY[money]()
      if (isDisputed) await dispute()
      const said = await saidOfLoan()
      const { told } = said
      expect(said.row?.status).toBe(told.orderStatus)
      if (isWaited(money)) expectNoDemand(said)
      else if (told.isArranged) expectPart(said, told)
      else expectDue(said, told)
      // The desk has the figures that the borrower reads.
      if (told.toPay) expect(said.desk).toContain(printed(told.toPay.amount))
      expect(told.isArranged).toBe(loan === 'late, with an arrangement')
    })
  })
})
