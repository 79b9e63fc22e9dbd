import * as z from 'zod/mini'
import { plainAmount } from '#domain/amount.ts'
import { formatMoment } from '#domain/dates.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { type Cell, csvForPeople } from '#server/base/http/csv.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { type Page, pageFields, pageOf } from '#server/call/operator/page-of-list.ts'
import { type DeskPage, MONEY_READ } from '#server/fronts/desk/entry/desk-page.ts'
import { type DeskVisit, type Handler, page, type ShowPage } from '#server/fronts/desk/entry/visit.ts'
import { send, visitOf } from '#server/fronts/desk/frame/gate.ts'
import { emptyPageText } from '#server/fronts/desk/frame/pager.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { inMajor } from '#server/fronts/desk/money/money-page.ts'
import { type OpenReversalRow, openReversalRows } from '#server/fronts/operator/lists/open-reversal-rows.ts'
import { creditRows, unclearChargeRows, unmatchedRows } from '#server/fronts/operator/lists/worklist-rows.ts'
import { PROVIDER_REASONS } from '#server/loans/ledger/reversals.ts'
import { lendersOfLoans } from '#server/loans/products/lenders-shown.ts'
import type { Service } from '#server/service/service.ts'

const WORKLISTS = ['unmatched', 'credits', 'reversals', 'card-charges'] as const
type Worklist = (typeof WORKLISTS)[number]

/** The displayed values of a row: the same on the page and in its file. */
interface Shown {
  key: string
  since: Date
  borrowerId: string | null
  amount: string
  order: string
  reference: string
  notice: string
  until: string
  /** A name among the words, as the file has it. */
  reason: keyof Words['reasons'] | ''
}

const NOTHING = { borrowerId: null, order: '', reference: '', notice: '', until: '', reason: '' } as const

/** The query of each list, the oldest first. */
const READ: Readonly<Record<Worklist, (tx: Transaction, page: Page, now: Date) => Promise<Shown[]>>> = {
  unmatched: async (tx, at) =>
    (await unmatchedRows(tx, at)).map(({ key, receivedAt, amountMinor, reference, charge, payment }) => ({
      ...{ ...NOTHING, key, since: receivedAt, amount: inMajor(amountMinor) },
      ...{ reference: reference ?? '', notice: charge === null ? payment : `${payment} ${charge}` },
    })),
  credits: async (tx, at) =>
    (await creditRows(tx, at, { byTime: true })).map(
      ({ key, since, borrowerId, amountMinor, currency, orderNo, backBy }) => ({
        ...{
          ...NOTHING,
          key,
          since,
          borrowerId,
          amount: plainAmount(amountMinor, currency),
          order: orderNo,
          until: backBy,
        },
      }),
    ),
  reversals: async (tx, at) =>
    (await openReversalRows(tx, at)).map((row) => ({
      ...{ ...NOTHING, key: row.key, since: row.since, amount: amountOf(row), order: row.orderNo ?? '' },
      ...{
        borrowerId: row.borrowerId,
        notice: row.charge === null ? row.source : `${row.source} ${row.charge}`,
        reason: reasonOf(row),
      },
    })),
  'card-charges': async (tx, at, now) =>
    (await unclearChargeRows(tx, at, now)).map((row) => ({
      ...{ ...NOTHING, key: row.key, since: row.beganAt, amount: plainAmount(row.amountMinor, row.currency) },
      ...{ borrowerId: row.borrowerId, order: row.orderNo, notice: row.chargeId },
    })),
}

const amountOf = ({ amountMinor, currency }: OpenReversalRow) =>
  currency === null ? inMajor(amountMinor) : plainAmount(amountMinor, currency)

function reasonOf({ reason }: OpenReversalRow): Shown['reason'] {
  if (reason === null) return 'without-payment'
  return PROVIDER_REASONS.find((one) => one === reason) ?? 'corrected'
}

const PAGE_ROWS = 50
const FILE_ROWS_MAX = 10_000
const DAY_MS = 86_400_000

const listIn = (query: URLSearchParams): Worklist =>
  WORKLISTS.find((one) => one === query.get('list')) ?? 'unmatched'

/** The start of a page: the key of the last row of the one before. */
function placeIn(query: URLSearchParams, limit: number): Page {
  const after = z.safeParse(pageFields.after, query.get('after') ?? undefined)
  return { ...pageOf(after.success ? { after: after.data } : {}), limit }
}

const ageOf = ({ since }: Shown, now: Date) => Math.floor((now.getTime() - since.getTime()) / DAY_MS)

/** Lists of money that needs attention: unmatched money, money to return, and unclear charges. */
const showWorklists: ShowPage = async (visit) => {
  const { lists, words, query, now, service } = visit
  const name = listIn(query)
  const { rows, lenders } = await lists.transaction(
    async (tx) => {
      const found = await READ[name](tx, placeIn(query, PAGE_ROWS + 1), now)
      return { rows: found, lenders: await lendersOf(tx, service, found) }
    },
    { readOnly: true },
  )
  const shown = rows.slice(0, PAGE_ROWS)
  const { worklists } = words
  const last = shown.at(-1)
  const next =
    rows.length > PAGE_ROWS && last
      ? html`<a class="button quiet" href="/desk/worklists?list=${name}&amp;after=${last.key}">${words.queue.next}</a>`
      : html``
  const first = query.has('after')
    ? html`<a class="button quiet" href="/desk/worklists?list=${name}">${words.queue.first}</a>`
    : html``
  return page(
    worklists.title,
    html`<p class="counts">${WORKLISTS.map((one) =>
      one === name
        ? html`<a href="/desk/worklists?list=${one}" aria-current="page">${worklists.names[one]}</a> `
        : html`<a href="/desk/worklists?list=${one}">${worklists.names[one]}</a> `,
    )}</p>
<h2>${worklists.names[name]}</h2>
<p>${worklists.texts[name]}</p>
${
  shown.length === 0
    ? html`${emptyPageText(visit, worklists.nothing)}${query.has('after') ? html`<p class="pager">${first}</p>` : html``}`
    : html`${tableOf(shown, name, visit, lenders)}
<p class="pager">${first}${next}<a class="button quiet" href="/desk/worklists/file?list=${name}">${worklists.file}</a></p>`
}`,
  )
}

type Words = Parameters<ShowPage>[0]['words']['worklists']

const COLUMNS: Readonly<
  Record<Worklist, readonly (Exclude<keyof Shown, 'key' | 'since'> & keyof Words['columns'])[]>
> = {
  unmatched: ['amount', 'reference', 'notice'],
  credits: ['amount', 'order', 'until'],
  reversals: ['amount', 'order', 'reason', 'notice'],
  'card-charges': ['amount', 'order', 'notice'],
}

/** The lender of each row's loan, by its number; empty if there is a single lender. */
const lendersOf = (tx: Transaction, { config }: Service, rows: readonly Shown[]) =>
  lendersOfLoans(
    tx,
    config.brand,
    rows.map(({ borrowerId, order }) => ({ borrowerId, orderNo: order || null })),
  )

function tableOf(
  rows: readonly Shown[],
  name: Worklist,
  { words: { worklists: words, lender }, now }: DeskVisit,
  lenders: ReadonlyMap<string, string>,
): Html {
  const columns = COLUMNS[name]
  const lent = lenders.size === 0 ? html`` : html`<th scope="col">${lender}</th>`
  const cell = (row: Shown, column: (typeof columns)[number]) => {
    if (column === 'order' && row.order !== '')
      return html`<a href="/desk/money/loan?order=${row.order}">${row.order}</a>`
    if (column === 'reason' && row.reason !== '') return html`${words.reasons[row.reason]}`
    return html`${row[column]}`
  }
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${words.names[name]}"><table><thead><tr>
<th scope="col">${words.columns.age}</th>${columns.map((column) => html`<th scope="col">${words.columns[column]}</th>`)}${lent}
<th scope="col">${words.columns.since}</th></tr></thead>
<tbody>${rows.map(
    (
      row,
    ) => html`<tr><td>${words.days(ageOf(row, now))}</td>${columns.map((column) => html`<td>${cell(row, column)}</td>`)}${lenders.size === 0 ? html`` : html`<td>${lenders.get(row.order) ?? ''}</td>`}
<td>${formatMoment(row.since, 'UTC')}</td></tr>
`,
  )}</tbody></table></div>`
}

/** One list as a file for a spreadsheet, from its beginning. */
const worklistFile =
  (service: Service): Handler =>
  async (request, reply) => {
    const visit = await visitOf(service, request)
    if (!visit) return reply.redirect('/desk/login?next=%2Fdesk%2Fworklists', 303)
    const name = WORKLISTS.find((one) => one === visit.query.get('list'))
    if (!name) return send(reply, visit, notFound(visit))
    const { now, user } = visit
    const { rows, lenders } = await service.database.transaction(async (tx) => {
      await logDeskAction(tx, user, 'exported', now)
      const found = await READ[name](tx, { ...pageOf({}), limit: FILE_ROWS_MAX }, now)
      return { rows: found, lenders: await lendersOf(tx, service, found) }
    })
    const columns = COLUMNS[name]
    const lent = lenders.size === 0 ? [] : ['lender']
    const cells = rows.map((row): Cell[] => [
      row.since.toISOString(),
      ageOf(row, now),
      ...columns.map((one) => row[one]),
      ...lent.map(() => lenders.get(row.order) ?? ''),
    ])
    return reply
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(csvForPeople([['since', 'days', ...columns, ...lent], ...cells]))
  }

export const worklists: DeskPage = {
  path: '/desk/worklists',
  roles: MONEY_READ,
  show: showWorklists,
  files: { '/desk/worklists/file': { roles: MONEY_READ, give: worklistFile } },
}
