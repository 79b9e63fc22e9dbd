import { type Minor, plainAmount } from '#domain/amount.ts'
import { type Day, dayIn, formatMoment } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { markets } from '#domain/markets/market.ts'
import { stateOn } from '#domain/money/arrangement.ts'
import { type LoanToday, loanToday } from '#domain/money/loan-today.ts'
import { isAwaited } from '#domain/money/money-in-transit.ts'
import { nextPayment } from '#domain/money/next-part.ts'
import { isMessageChannel } from '#domain/notifications/channel.ts'
import { type Delivery, deliveryState } from '#domain/notifications/delivery.ts'
import { maskEmail } from '#domain/notifications/email-address.ts'
import { receiptFolio } from '#domain/papers/receipt-folio.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { complaintWords } from '#server/complaints/complaint-voice.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import { CARE_READ, type DeskPage } from '#server/fronts/desk/entry/desk-page.ts'
import { type DeskAnswer, type DeskVisit, page, type ShowPage } from '#server/fronts/desk/entry/visit.ts'
import { facts } from '#server/fronts/desk/frame/page.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { queueTable } from '#server/fronts/desk/people/queue-page.ts'
import { marketWords } from '#words/markets.ts'
import { BORROWER_LIST_ROWS, type BorrowerFile, borrowerFile } from './desk-borrower.ts'

/** The address of a borrower's page. The id is the lender's own, and may contain anything but spaces. */
export const borrowerAddress = (id: string) => `/desk/borrowers/${encodeURIComponent(id)}`

/** An id, with a link to its page for users who may read it. */
export const borrowerLink = (visit: Pick<DeskVisit, 'user' | 'calls'>, id: string): Html =>
  maySend(visit, 'GET', borrowerAddress(id))
    ? html`<a href="${borrowerAddress(id)}"><code>${id}</code></a>`
    : html`<code>${id}</code>`

/** The page of one borrower; each view is logged. */
const showBorrower: ShowPage = async (visit, { id = '' }) => {
  const { service, now } = visit
  const file = await service.database.transaction((tx) => borrowerFile(tx, service, id, now))
  return file ? borrowerPage(visit, file) : notFound(visit)
}

function borrowerPage(visit: DeskVisit, file: BorrowerFile): DeskAnswer {
  const { words } = visit
  const text = words.borrower
  const cases = file.cases.slice(0, BORROWER_LIST_ROWS)
  return page(
    file.person === '' ? text.title : `${text.title}: ${file.person}`,
    html`<section class="card"><h2>${text.who}</h2>${who(visit, file)}</section>
${loans(visit, file)}
${arrangements(visit, file)}
${payments(visit, file)}
${references(visit, file)}
${claims(visit, file)}
${section(visit, text.cases, file.cases.length, queueTable(cases, visit, { lenders: file.lenders }))}
${messages(visit, file)}
${accounts(visit, file)}`,
  )
}

const momentOf = (at: Date, { borrower }: BorrowerFile) => formatMoment(at, markets[borrower.market].timeZone)

/** The time zone of a loan, in which its borrower reads days and times. */
const zoneOfLoan = (orderNo: string, { orders, borrower }: BorrowerFile) =>
  zoneOf(orders.find((order) => order.orderNo === orderNo)?.loan ?? { product: borrower })

function who({ words }: DeskVisit, file: BorrowerFile): Html {
  const { borrower, person, phoneEnd, email, wantsMessages, hasLeft } = file
  const text = words.borrower
  const emailSaid = (bouncedAt: Date | null, masked: string) =>
    bouncedAt === null ? masked : text.emailBounced(masked, momentOf(bouncedAt, file))
  return facts([
    [text.name, person],
    [text.id, html`<code>${borrower.id}</code>`],
    [words.queue.market, marketWords[borrower.market][words.language].country],
    [text.phone, phoneEnd === null ? text.noPhone : text.phoneEnds(phoneEnd)],
    ...(email === null ? [] : [[text.email, emailSaid(email.bouncedAt, maskEmail(email.address))] as const]),
    [text.reminders, wantsMessages ? text.wanted : text.stopped],
    ...(hasLeft ? [[text.account, text.hasLeft] as const] : []),
  ])
}

/** One list with its heading; it says if it is empty, and if it shows only the newest. */
function section({ words }: DeskVisit, title: string, count: number, table: Html): Html {
  const more = count > BORROWER_LIST_ROWS ? html`<p>${words.search.latest(BORROWER_LIST_ROWS)}</p>` : html``
  const shown =
    count === 0
      ? html`<p>${words.queue.empty}</p>`
      : html`${more}<div class="scroll" tabindex="0" role="region" aria-label="${title}">${table}</div>`
  return html`<section class="card"><h2>${title}</h2>${shown}</section>`
}

/** Stands for a value that does not exist; a phone omits it. */
const NONE = '–'

type Row = readonly (Html | string)[]

function list(visit: DeskVisit, title: string, head: readonly string[], rows: readonly Row[]): Html {
  const table = html`<table class="rows"><thead><tr>${head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
<tbody>${rows.slice(0, BORROWER_LIST_ROWS).map(
    ([
      first = '',
      ...rest
    ]) => html`<tr><th scope="row">${first}</th>${rest.map((cell, index) => html`<td${cell === NONE ? html` class="none"` : ''} data-label="${head[index + 1] ?? ''}">${cell}</td>`)}</tr>
`,
  )}</tbody></table>`
  return section(visit, title, rows.length, table)
}

function loans(visit: DeskVisit, { orders, lenders }: BorrowerFile): Html {
  const { words, now } = visit
  const { orderStatus } = complaintWords(words.language)
  const { columns } = words.borrower
  const lent = lenders.size === 0 ? [] : [words.lender]
  return list(
    visit,
    words.borrower.loans,
    [
      ...[columns.loan, columns.product, ...lent, columns.status, columns.lent],
      ...[columns.toPay, columns.due, columns.onItsWay],
    ],
    orders.map((order) => {
      const today = loanToday(order, now)
      const { status } = today
      const said = Object.entries(orderStatus).find(([name]) => name === status)?.[1] ?? orderStatus.other
      return [
        order.orderNo,
        order.loan.product.name,
        ...lent.map(() => lenders.get(order.orderNo) ?? ''),
        `${said} (${status})`,
        plainAmount(order.amountMinor, order.currency),
        ...demandOf(today),
      ]
    }),
  )
}

/** The amount due, its due day, and money in process. */
export function demandOf(today: LoanToday): [toPay: string, due: string, pending: string] {
  const { loan, nextDueOn, pendingPayments } = today
  const amount = (minor: Minor) => plainAmount(minor, markets[loan.product.market].currency)
  const next = nextPayment(today)
  const waited = pendingPayments.filter(isAwaited).map((one) => amount(one.amount))
  return [
    next ? amount(next.amount) : NONE,
    (next?.isLate === false ? next.on : nextDueOn) ?? NONE,
    waited.join(', ') || NONE,
  ]
}

/** The arrangements, the newest of each loan first. */
function arrangements(visit: DeskVisit, { orders }: BorrowerFile): Html {
  const { words, now } = visit
  const { columns, arrangements: title, arrangementStates, partBy } = words.borrower
  return list(
    visit,
    title,
    [columns.loan, columns.agreedOn, columns.status, columns.parts, columns.nextPart],
    orders.flatMap((order) => {
      const { day, status } = loanToday(order, now)
      const by = (amount: Minor, on: Day) => partBy(plainAmount(amount, order.currency), on)
      return order.arrangements.toReversed().map((one) => {
        const state = stateOn(one, day, status === '200')
        return [
          order.orderNo,
          one.agreedOn,
          arrangementStates[state],
          one.parts.map(({ amount, on }) => by(amount, on)).join(', '),
          one.next === null || state === 'kept' || one.next.toPay <= 0n
            ? NONE
            : by(one.next.toPay, one.next.on),
        ]
      })
    }),
  )
}

function payments(visit: DeskVisit, file: BorrowerFile): Html {
  const { columns, payments: title } = visit.words.borrower
  return list(
    visit,
    title,
    [columns.on, columns.amount, columns.takenBack, columns.loan, columns.folio],
    file.payments.map(({ paymentId, at, amountMinor, takenBackMinor, currency, orderNo }) => [
      dayIn(at, zoneOfLoan(orderNo, file)),
      plainAmount(amountMinor, currency),
      takenBackMinor === 0n ? '' : plainAmount(takenBackMinor, currency),
      orderNo,
      receiptFolio(dayIn(at, zoneOfLoan(orderNo, file)), paymentId),
    ]),
  )
}

function references(visit: DeskVisit, file: BorrowerFile): Html {
  const { service, words, now } = visit
  const { columns, references: title, referenceStates } = words.borrower
  const { market } = file.borrower
  const channels = service.payments.channels(market)
  const clockOf = (orderNo: string) =>
    voiceFor(words.language, market, service.config.brand.numberStyle, zoneOfLoan(orderNo, file))
  return list(
    visit,
    title,
    [columns.reference, columns.channel, columns.amount, columns.status, columns.until, columns.loan],
    file.references.map(({ reference, channel, amountMinor, currency, state, expiresAt, orderNo }) => [
      reference,
      channels.find(({ payCode }) => payCode === channel)?.name ?? channel,
      plainAmount(amountMinor, currency),
      referenceStates[state === 'issued' && expiresAt <= now ? 'expired' : state],
      clockOf(orderNo).clockShort(expiresAt),
      orderNo,
    ]),
  )
}

function claims(visit: DeskVisit, file: BorrowerFile): Html {
  const { columns, claims: title, claimStates } = visit.words.borrower
  return list(
    visit,
    title,
    [columns.folio, columns.amount, columns.paidOn, columns.status, columns.loan],
    file.claims.map(({ folio, amountMinor, currency, paidOn, state, orderNo }) => [
      maySend(visit, 'GET', `/desk/claims/${folio}`)
        ? html`<a href="/desk/claims/${folio}">${folio}</a>`
        : folio,
      plainAmount(amountMinor, currency),
      paidOn,
      claimStates[state],
      orderNo,
    ]),
  )
}

function messages(visit: DeskVisit, file: BorrowerFile): Html {
  const { columns, messages: title, messageKinds, messageStates, messageWays, notSaid } = visit.words.borrower
  const wayOf = (channel: string | null) =>
    channel === null ? NONE : isMessageChannel(channel) ? messageWays[channel] : channel
  const kindOf = new Map(Object.entries(messageKinds))
  const whyOf = new Map(Object.entries(notSaid))
  return list(
    visit,
    title,
    [columns.planned, columns.about, columns.way, columns.status, columns.proved],
    file.messages.map(({ kind, state, plannedAt, endedAt, because, channel, failedChannel, ...delivery }) => [
      momentOf(plannedAt, file),
      kindOf.get(kind) ?? kind,
      failedChannel === null
        ? wayOf(channel)
        : visit.words.borrower.afterFailed(wayOf(channel), wayOf(failedChannel)),
      [
        messageStates[state],
        endedAt === null ? '' : momentOf(endedAt, file),
        because === null ? '' : (whyOf.get(because) ?? because),
      ]
        .filter((one) => one !== '')
        .join(', '),
      state === 'sent' ? provedOf(visit, file, delivery) : NONE,
    ]),
  )
}

/** The proven state of a message, and since when. "Sent" alone proves nothing. */
function provedOf(
  { words }: DeskVisit,
  file: BorrowerFile,
  delivery: Delivery & Pick<BorrowerFile['messages'][number], 'failedBecause'>,
): string {
  const state = deliveryState(delivery)
  const at = {
    unproved: null,
    delivered: delivery.deliveredAt,
    read: delivery.readAt,
    failed: delivery.failedAt,
    contradicted: delivery.failedAt,
  }[state]
  const because =
    delivery.failedAt === null || delivery.failedBecause === null ? '' : ` (${delivery.failedBecause})`
  return `${words.borrower.proved[state]}${because}${at === null ? '' : `, ${momentOf(at, file)}`}`
}

function accounts(visit: DeskVisit, file: BorrowerFile): Html {
  const { now, words } = visit
  const { columns, accounts: title, accountKinds, usedFrom, inUse } = words.borrower
  return list(
    visit,
    title,
    [columns.account, columns.bank, columns.kind, columns.status],
    file.accounts.map(({ masked, bank, kind, usedFrom: from }) => [
      masked,
      bank,
      accountKinds[kind],
      kind === 'account' && from > now ? usedFrom(momentOf(from, file)) : inUse,
    ]),
  )
}

export const borrower: DeskPage = {
  path: '/desk/borrowers/:id',
  roles: CARE_READ,
  audit: 'borrower-opened',
  show: showBorrower,
}
