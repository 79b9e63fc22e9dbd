import { describe, expect, test } from 'vitest'
import { problemInit, problemSave } from '#contract/complaints/complaints.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { loanPlayDelayDetail } from '#contract/money/installment.ts'
import { REQUEST_EXTEND } from '#contract/money/request-type.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { formatMoney, plainAmount, sum } from '#domain/amount.ts'
import { dayIn, formatMoment } from '#domain/dates.ts'
import type { Message } from '#server/integrations/sms/sms.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { dueAbout } from '#server/notifications/write-notification.ts'
import { planNotification } from '#server/outbox/messages/notification-rows.ts'
import { paperWords } from '#server/papers/words.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { nightIf } from '#testing/at-night.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { referencesOf } from '#testing/ledger-of.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { FEE, oneLoan, START } from '#testing/one-loan.ts'
import { textInPdf } from '#testing/pdf-words.ts'

const HOUR_MS = 3_600_000

const one = oneLoan({ env: { OPERATOR_TOKEN, NOTIFICATIONS_A_WEEK: '50' } })

const later = (hours: number) => {
  one.clock = new Date(START.getTime() + hours * HOUR_MS)
}

/** The variants of money for the loan; each resolves when the provider's messages are processed. */
const MONEY = {
  none: async () => void (await one.slip()),
  waiting: async () => void (await one.report('seen', await one.slip(), await one.dueNow())),
  held: async () =>
    void (await one.report('paid', await one.slip(), await one.dueNow(), { at: new Date(0) })),
  late: async () => {
    await MONEY.waiting()
    later(73)
  },
  'called-off': async () => {
    const reference = await one.slip()
    await one.report('seen', reference, await one.dueNow())
    later(1)
    await one.report('canceled', reference, await one.dueNow())
  },
  claimed: async () => claim(await one.dueNow()),
  'part-paid': async () => void (await one.report('paid', await one.slip(), 10_000n)),
  'part-paid, with the rest in process': async () => {
    const [reference, due] = [await one.slip(), await one.dueNow()]
    await one.report('paid', reference, 10_000n, { charge: `first-${reference}` })
    later(1)
    await one.report('seen', reference, due - 10_000n, { charge: `second-${reference}` })
  },
  'paid and reversed': async () => {
    const [reference, due] = [await one.slip(), await one.dueNow()]
    await one.report('paid', reference, due, { charge: `back-${reference}` })
    await takeBack(reference, due, `back-${reference}`)
  },
  'paid in part and reversed': async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 10_000n, { charge: `part-${reference}` })
    await takeBack(reference, 10_000n, `part-${reference}`)
  },
  'paid in two payments, of which the first is reversed': async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 10_000n, { charge: `one-${reference}` })
    later(1)
    await one.report('paid', reference, 20_000n, { charge: `two-${reference}` })
    await takeBack(reference, 10_000n, `one-${reference}`)
  },
  'settled, with the last payment reversed': async () => {
    let last: [reference: string, amount: bigint] = ['', 0n]
    while ((await one.details()).orderStatus !== '200') {
      last = [await one.slip(), await one.dueNow()]
      await one.report('paid', ...last, { charge: `all-${last[0]}` })
    }
    await takeBack(...last, `all-${last[0]}`)
  },
  'paid and reversed during a claim': async () => {
    const [reference, due] = [await one.slip(), await one.dueNow()]
    await claim(due - 100n)
    await one.report('paid', reference, due, { charge: `claim-${reference}` })
    await takeBack(reference, due, `claim-${reference}`)
  },
} as const

/** A message of the provider that reverses a whole payment. */
const takeBack = (reference: string, amount: bigint, charge: string) =>
  one.report('reversed', reference, amount, { charge, takesBack: 'whole' })

async function claim(amount: bigint) {
  const paid = { payCode: 'mx-bank-transfer', paidOn: '2026-11-20', amount, number: '12345678901234' }
  dataOf(await one.call(claimPayment, { ...one.loan, ...paid, proofs: [] }))
}

type Money = keyof typeof MONEY

const WAITED: ReadonlySet<Money> = new Set([
  ...(['waiting', 'held', 'claimed', 'part-paid, with the rest in process'] as const),
  'paid and reversed during a claim',
])

/** A complaint about a charge has the same effect for every kind of reversal, so these are skipped. */
const NOT_DISPUTED: ReadonlySet<Money> = new Set([
  'paid in part and reversed',
  'paid in two payments, of which the first is reversed',
  'settled, with the last payment reversed',
  'paid and reversed during a claim',
])

async function arrange() {
  const wish = { ...one.loan, parts: 2, every: 7 }
  const { quote } = dataOf(await one.call(loanArrangement, wish))
  dataOf(await one.call(agreeArrangement, { ...wish, terms: quote?.terms ?? '', agreed: 1 }))
}

/** Resolves with the folio of the complaint. */
const dispute = async () =>
  dataOf(
    await one.call(problemSave, {
      ...{ problemType: '3', problemSonType: '', problemDetail: 'Me cobraron de más.', problemImage: [] },
      orderNo: one.loan.orderId,
    }),
  ).problemId

/** `type` 2 is Spanish, the language of the borrower, and 1 is English. */
const address = (path: string, type: '1' | '2' = '2') =>
  `${one.server.url}${path}?${one.ana.query.replace('type=2', `type=${type}`)}&${keys()}`
const keys = () => new URLSearchParams({ ...one.loan, orderNo: one.loan.orderId })

/** The text of a page and the targets of its links, without what is collapsed behind a warning. */
async function pageOf(path: string, type?: '1' | '2') {
  const html = (await (await fetch(address(path, type))).text())
    .replace(/<(script|style|template|title)[\s\S]*?<\/\1>/g, '')
    // The link back does not ask for money.
    .replace(/<a [^>]*icon-button back[^>]*>/, '')
    .replace(/<\/?(?:span|data|strong)[^>]*>/g, '')
    .replace(/<details class="stack">[\s\S]*<\/details>/, '')
  const links = [...html.matchAll(/href="\/(\w+)\?/g)].map(([, page]) => page ?? '')
  const isLate = html.includes('data-tone="late"')
  return { text: html.replace(/<[^>]*>/g, ' ').replace(/&nbsp;|\s+/g, ' '), links, isLate }
}

/** Sends due messages; resolves with the texts to the borrower of this test. */
async function send(): Promise<string[]> {
  const sent: string[] = []
  const sms = {
    send: async ({ text }: Message) => {
      sent.push(text)
      return { ok: true, providerId: 'x' } as const
    },
  }
  await sendMessages({ ...one.server.service, sms }, one.clock)
  return sent
}

/** Plans each message that could ask for money now, in addition to those already planned, and sends them. */
async function messages(): Promise<string[]> {
  const borrowerId = await borrowerIdOf(one.server, one.ana)
  const { orderId: orderNo } = one.loan
  const until = new Date(one.clock.getTime() + HOUR_MS)
  const { toPay, nextPart } = await one.details()
  const days = new Set([toPay?.dueOn, nextPart?.on, '2026-11-20'].filter((day) => day !== undefined))
  const abouts = [...days].map((day) => dueAbout(orderNo, day))
  const references = await referencesOf(one.server, orderNo)
  await one.server.service.database.transaction(async (tx) => {
    await planNotification(
      tx,
      { borrowerId, kind: 'loan-paid-out', about: 'again', orderNo, until },
      one.clock,
    )
    for (const kind of ['due-soon', 'due-today', 'part-soon', 'part-today'] as const)
      for (const about of abouts)
        await planNotification(tx, { borrowerId, kind, about, orderNo, until }, one.clock)
    for (const { reference } of references) {
      const about = `sandbox/${reference}`
      await planNotification(tx, { borrowerId, kind: 'reference-ending', about, orderNo, until }, one.clock)
    }
  })
  return send()
}

/** The text of the page of each payment. */
async function statusPages(): Promise<string[]> {
  const references = await referencesOf(one.server, one.loan.orderId)
  return Promise.all(references.map(async ({ reference }) => (await one.statusPage(reference)).sentence))
}

/** The facts on the desk's page of a complaint, by their names. */
async function factsAtDesk(problemId: string): Promise<Record<string, string>> {
  const page = await (await atTheDesk(one.server)).text(`/desk/complaints/${problemId}`)
  const facts = page.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)</g)
  return Object.fromEntries([...facts].map(([, name = '', text = '']) => [name, text]))
}

/** The loan's row at the desk, by its columns. */
function deskRow(page: string): Record<string, string> {
  const [, row = ''] = page.split(`<th scope="row">${one.loan.orderId}</th>`)
  const cells = row.split('</tr>')[0]?.matchAll(/data-label="([^"]*)">([^<]*)</g) ?? []
  return Object.fromEntries([...cells].map(([, name = '', text = '']) => [name, text]))
}

const ofOrder = async (list: string) => {
  const { data } = await askAsOperator(one.server, 'GET', `/operator/${list}?limit=1000`)
  return (data as Record<string, unknown>[]).find(({ orderNo }) => orderNo === one.loan.orderId)
}

const PAGES = {
  details: '/loanDetail',
  repay: '/repay',
  orNot: '/repayOrNot',
  choose: '/repayOrNotChoose',
  byCard: '/repayByCard',
  part: '/payPart',
  postpone: '/extension',
  calendar: '/calendar',
  statement: '/statement',
}

/**
 * Every description of the loan: five pages, the document, the messages, the desk and the operator's lists.
 */
async function saidOfLoan(problemId: string | null) {
  const pages: Record<string, Awaited<ReturnType<typeof pageOf>>> = {}
  // One after the other, because the first five pages of a server at once can exceed a page's timeout.
  for (const [name, path] of Object.entries(PAGES)) pages[name] = await pageOf(path)
  return {
    details: await one.details(),
    card: dataOf(await one.call(problemInit, { orderId: one.loan.orderId })).orderDetail,
    complaint: problemId === null ? null : await factsAtDesk(problemId),
    history: dataOf(await one.call(loanStatement, { orderNo: one.loan.orderId })),
    pages,
    paper: await paperOf(),
    // A session at the desk does not outlive the days by which these tests move the clock.
    desk: deskRow(
      await (await atTheDesk(one.server)).text(`/desk/borrowers/${await borrowerIdOf(one.server, one.ana)}`),
    ),
    sentences: [...(await messages()), ...(await statusPages())],
    row: await ofOrder('orders'),
    balance: await ofOrder('balances'),
    arrangement: await ofOrder('arrangements'),
  }
}

/** The amounts and days of a text, in order. */
const figuresIn = (text: string) => text.match(/[\d.,]*\d\.\d\d(?!\d)|\d{4}-\d\d-\d\d/g)

/** Pages and document in English have the same amounts, days and links as in Spanish. */
async function expectTranslated({ pages, paper }: Shown) {
  for (const [name, path] of Object.entries(PAGES)) {
    const { text, ...rest } = await pageOf(path, '1')
    expect(text).not.toBe(pages[name]?.text)
    const own = pages[name]
    expect({ name, figures: figuresIn(text), ...rest }).toEqual({
      ...{ name, figures: figuresIn(own?.text ?? '') },
      ...{ links: own?.links, isLate: own?.isLate },
    })
  }
  expect(figuresIn(await paperOf('1'))).toEqual(figuresIn(paper))
}

const paperOf = async (type?: '1' | '2') =>
  textInPdf(Buffer.from(await (await fetch(address('/papers/statement.pdf', type))).arrayBuffer()))

const PAYS = new Set(['repay', 'payPart', 'carpmm'])
const shown = (amount: bigint) => formatMoney(amount, 'MXN')
const printed = (amount: bigint) => plainAmount(amount, 'MXN')
/**
 * Every text that asks for money states the whole amount, and all but those of references the day on which
 * exactly that is due.
 */
function expectAsked(sentences: readonly string[], amount: bigint, days: readonly string[]) {
  for (const said of demandsIn(sentences)) {
    expect(said).toContain(`${shown(amount)}`)
    const isDay = said.startsWith('Es para') || days.some((day) => said.includes(day))
    expect([said, isDay]).toEqual([said, true])
  }
}

const ASKS = /Por pagar (?:hoy|ahora)/

type Details = OutputOf<typeof loanDetails>
type Said = Awaited<ReturnType<typeof saidOfLoan>>
type Shown = Pick<Said, 'pages' | 'paper'>

/** The sentences of messages and payment pages that ask for money. */
const demandsIn = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.split(/\. |: (?=la |\$)/))
    .filter((said) => /\$/.test(said) && /venc|debe|Es para|Faltan/.test(said))

/** While money is awaited, no text asks for money, and every text says what is awaited. */
function expectNoDemand({ details, pages, paper, sentences, desk }: Said) {
  expect([details.toPay, details.nextPart]).toEqual([null, null])
  const [waited] = details.onItsWay
  for (const [name, page] of Object.entries(pages)) {
    if (name === 'postpone' && !details.isDelay) continue
    expect([name, page.text.includes(waited?.title ?? '?')]).toEqual([name, true])
    // The page of the payment itself may be opened: it asks for nothing while its money is awaited.
    expect([name, page.links.filter((link) => PAYS.has(link) && link !== 'carpmm')]).toEqual([name, []])
    expect([name, page.text]).not.toEqual([name, expect.stringMatching(ASKS)])
    expect([name, page.isLate]).toEqual([name, false])
  }
  expect(paper).toContain(waited?.title)
  expect(paper).not.toMatch(ASKS)
  expect(demandsIn(sentences)).toEqual([])
  expect(desk).toMatchObject({ 'To pay now': '–', 'On its way': printed(waited?.amount ?? 0n) })
}

/** A coming day is stated with its last moment and time zone wherever its amount is asked for. */
function expectLastMoment({ pages, paper }: Shown, moment: string) {
  expect(moment).toMatch(/^\d{4}-\d\d-\d\d 23:59, hora de la Ciudad de México$/)
  for (const name of ['details', 'repay', 'orNot'])
    expect([name, pages[name]?.text]).toEqual([name, expect.stringContaining(moment)])
  const ends = moment.slice('YYYY-MM-DD '.length)
  expect(pages.statement?.text).toContain(ends)
  expect(paper).toContain(ends)
}

/** An arrangement asks for its next part everywhere, and no text shows the loan as late. */
function expectPart({ pages, paper, sentences, desk, arrangement }: Said, { nextPart, isDelay }: Details) {
  if (!nextPart) throw new Error('nothing was arranged')
  const { amount, on } = nextPart
  for (const [name, page] of Object.entries(pages)) {
    if (name === 'postpone' && !isDelay) continue
    expect([name, page.text.includes(shown(nextPart.amount))]).toEqual([name, true])
    expect([name, page.isLate]).toEqual([name, false])
    expect([name, page.text]).not.toEqual([name, expect.stringMatching(ASKS)])
  }
  expect(paper).toContain(printed(amount))
  expect(paper).not.toMatch(ASKS)
  expectLastMoment({ pages, paper }, nextPart.lastMoment)
  expectAsked(sentences, amount, [on])
  expect(desk).toMatchObject({ 'To pay now': printed(amount), 'Due on': on, 'On its way': '–' })
  expect(arrangement).toMatchObject({ state: 'open', nextOn: on, missingMinor: Number(amount) })
}

/** The pages that mark a late loan as late, beside the extension page if it offers one. */
const LATE_PAGES: ReadonlySet<string> = new Set([
  'details',
  'repay',
  'orNot',
  'choose',
  'statement',
  'byCard',
])

/** The amount due is the same everywhere; what is not due yet is asked for by its day, and not today. */
function expectDue({ pages, paper, sentences, desk, row }: Said, { toPay, isDelay }: Details) {
  if (!toPay) throw new Error('nothing is to be paid')
  const { amount, dueOn, daysLate } = toPay
  const isLate = daysLate > 0
  for (const [name, page] of Object.entries(pages)) {
    // A page that offers nothing today states no amount: there is no coming due day, or no extension.
    if (name === 'calendar' ? !isLate : name !== 'postpone' || isDelay)
      expect([name, page.text.includes(shown(toPay.amount))]).toEqual([name, true])
    const isMarked = LATE_PAGES.has(name) || (name === 'postpone' && isDelay)
    expect([name, page.isLate]).toEqual([name, isLate && isMarked])
  }
  expect(pages.details?.links).toContain('repay')
  expect(pages.statement?.links.includes('repay')).toBe(isLate)
  expect(paper).toMatch(new RegExp(`Por pagar hoy\\W+${printed(isLate ? amount : 0n)}`))
  if (!isLate) expectLastMoment({ pages, paper }, toPay.lastMoment)
  const today = dayIn(one.clock, 'America/Mexico_City')
  expectAsked(sentences, amount, isLate ? [today, dueOn] : [dueOn])
  expect(desk).toMatchObject({ 'To pay now': printed(amount), 'Due on': dueOn, 'On its way': '–' })
  expect(row?.dueOn).toBe(dueOn)
}

/**
 * The plan of a statement is the whole debt by its due days, on the page and in the document, and its due
 * part is what the loan asks for. The operator's balance is the same without the unbooked penalty.
 */
function expectPlan({ history, pages, paper, balance, row, details }: Said) {
  const { plan, lines, owed } = history
  expect(sum(plan.map(({ left }) => left))).toBe(owed)
  for (const { number, dueOn, total, left } of plan) {
    const state = left === 0n ? 'Pagado' : `Falta por pagar: ${shown(left)}`
    expect(pages.statement?.text).toContain(`Pago ${number}, vence el ${dueOn} ${state}`)
    expect(paper).toContain(`${number} ${dueOn} ${printed(total)} ${printed(left)}`)
  }
  const open = plan.filter(({ left }) => left > 0n)
  expect(row?.dueOn).toBe(open[0]?.dueOn)
  const today = dayIn(one.clock, 'America/Mexico_City')
  const asked = open.filter(({ dueOn }, index) => index === 0 || dueOn <= today)
  if (details.toPay) expect(sum(asked.map(({ left }) => left))).toBe(details.toPay.amount)
  const pending = lines.filter(({ title }) => title === paperWords('es').lines['penalty-today'])
  const { owedMinor, creditMinor } = balance ?? {}
  const booked = owed - sum(pending.map(({ change }) => change))
  expect([owedMinor, creditMinor]).toEqual([Number(booked), 0])
}

/**
 * The order's card on the complaints page and the desk's page of a complaint ask for the same amount as the
 * loan's page.
 */
function expectOfComplaint({ details, card, complaint, desk }: Said) {
  const { toPay, nextPart } = details
  const asked = nextPart ?? toPay
  const isLate = !nextPart && (toPay?.daysLate ?? 0) > 0
  expect(card?.list.at(-1)).toEqual(
    isLate
      ? { title: 'Venció el', value: toPay?.dueOn }
      : asked
        ? { title: 'Pagar a más tardar', value: asked.lastMoment }
        : { title: 'Fecha de solicitud', value: expect.any(String) },
  )
  expect(card?.status).toBe(isLate ? 'Vencido' : 'Por pagar')
  for (const name of complaint ? (['To pay now', 'Due on', 'On its way'] as const) : [])
    expect([name, complaint?.[name]]).toEqual([name, desk[name]])
}

/** The borrower and status of each loan; the last has three instalments, of which the first is late. */
const LOANS = {
  'not due yet': ['Ana Ejemplo', '174'],
  late: ['Ana Ejemplo', '180'],
  'late, with an arrangement': ['Ana Ejemplo', '180'],
  'late with its first instalment': ['Bruno Muestra', '180'],
} as const

const loans = Object.keys(LOANS) as (keyof typeof LOANS)[]
const monies = Object.keys(MONEY) as Money[]

/**
 * In the daily run each variant of money meets every second loan; the nightly run tests every combination.
 */
const isByDay = (loan: keyof typeof LOANS, money: Money) =>
  (loans.indexOf(loan) + monies.indexOf(money)) % 2 === 0

describe.each(loans)('a loan that is %s', (loan) => {
  describe.each(monies)('whose money is %s', (money) => {
    const isOnce = loan === 'late with its first instalment' || NOT_DISPUTED.has(money)
    const areDisputed = isOnce ? [false] : [false, true]
    test.each(areDisputed)(
      'is described consistently everywhere (disputed: %s)',
      nightIf(!isByDay(loan, money)),
      async (isDisputed) => {
        const [who, status] = LOANS[loan]
        one.ana = await one.server.person(who)
        one.call = asBorrower(one.server, one.ana.query)
        one.loan = loanOf(one.ana, status)
        await send()
        if (loan === 'late, with an arrangement') await arrange()
        await MONEY[money]()
        const said = await saidOfLoan(isDisputed ? await dispute() : null)
        const { details } = said
        expect([said.row?.status, said.balance?.status]).toEqual([details.orderStatus, details.orderStatus])
        if (WAITED.has(money)) expectNoDemand(said)
        else if (details.isArranged) expectPart(said, details)
        else expectDue(said, details)
        if (!isDisputed) await expectTranslated(said)
        expectPlan(said)
        expectOfComplaint(said)
        expect(details.isArranged).toBe(loan === 'late, with an arrangement')
      },
    )
  })
})

test('what the extension page says is due afterwards is what all texts say once its fee has arrived', async () => {
  later(7 * 24)
  const { delayInfo, postponing } = dataOf(await one.call(loanPlayDelayDetail, one.loan))
  const { later: amount = 0n, dueOn = '', lastMoment } = postponing ?? {}
  expect(delayInfo).toMatchObject({ delayAmount: FEE, delayTime: dueOn, lastMoment })
  await send()
  await one.report('paid', await one.slip(REQUEST_EXTEND), FEE)
  const [message] = await send()
  expect(message).toContain(shown(amount))
  expect(message).toContain(dueOn)
  const said = await saidOfLoan(null)
  expect(said.details.toPay).toMatchObject({ amount, dueOn, lastMoment, daysLate: 0 })
  expectDue(said, said.details)
  expectPlan(said)
  await expectTranslated(said)
})

test.each(['unmatched', 'credits', 'reversals'])(
  'the desk’s list "%s" and its file have the same amounts and days, row for row',
  async (list) => {
    await MONEY['paid and reversed']()
    expect(await one.report('paid', '00000000000000', 1_234_567n)).toBe('unmatched')
    one.loan = loanOf(one.ana, '180')
    await one.report('paid', await one.slip(), (await one.dueNow()) + 123_456n)
    later(50)
    const desk = await atTheDesk(one.server)
    const page = await desk.text(`/desk/worklists?list=${list}`)
    const rows = page.split('<tbody>')[1]?.split('</tr>').slice(0, -1) ?? []
    const cells = rows.map((row) =>
      row
        .split('<td>')
        .slice(1)
        .map((cell) => cell.replace(/<[^>]*>/g, '').trim()),
    )
    const [, ...lines] = (await desk.text(`/desk/worklists/file?list=${list}`)).trimEnd().split('\r\n')
    const plain = lines.map((line) => line.replace(/"?="?"([^"]*)"+/g, '$1').split(','))
    expect(plain.length).toBeGreaterThan(0)
    expect(cells.length).toBe(plain.length)
    for (const [index, [since = '', days, amount]] of plain.entries()) {
      const shownAs = cells[index] ?? []
      expect(shownAs.slice(0, 2)).toEqual([expect.stringMatching(`^${days}\\b`), amount])
      expect(shownAs.at(-1)).toBe(formatMoment(new Date(since), 'UTC'))
    }
  },
)
