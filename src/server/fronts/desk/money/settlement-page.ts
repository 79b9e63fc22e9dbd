import type { Minor } from '#domain/amount.ts'
import { addDays, daysBetween, formatMoment } from '#domain/dates.ts'
import { SETTLEMENT_DAYS_MAX } from '#domain/desk/limits.ts'
import { marketIds } from '#domain/markets/market.ts'
import { type BookedPayment, compareSettlement, type Settled } from '#domain/money/booking/settlement.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { type DeskPage, MONEY, MONEY_READ } from '#server/fronts/desk/entry/desk-page.ts'
import {
  type DeskAnswer,
  type DeskVisit,
  page,
  type ShowPage,
  type TakeForm,
} from '#server/fronts/desk/entry/visit.ts'
import { facts, formTo, resultBox } from '#server/fronts/desk/frame/page.ts'
import { startOf } from '#server/loans/ledger/compare-reversals.ts'
import { readSettlement, type SettlementFile } from '#server/loans/reconciliation/settlement-file.ts'
import { arrivedPayments } from '#server/loans/references/ledger-payments.ts'
import type { Service } from '#server/service/service.ts'
import { inMajor } from './money-page.ts'

/** The limit of this page; the command has a higher one. */
const LINES_MAX = 5_000
const BOOKS_MAX = 20_000
const SHOWN_MAX = 100

type Problem = keyof DeskVisit['words']['settlement']['problems']

/** A form for a provider's settlement file. */
const showSettlement: ShowPage = async (visit) => settlementPage(visit)

/** Compares the file with the ledger and shows every difference. Only the comparison itself is logged. */
const compareFile: TakeForm = async (visit, _params, form) => {
  const { service, lists, user, now } = visit
  const provider = providersOf(service).find((name) => name === form.text('provider'))
  const refused = (why: Problem) => settlementPage(visit, { provider, problem: why })
  if (provider === undefined) return refused('no-provider')
  const { file } = form
  if (typeof file === 'string') return refused(file)
  if (file === null || file.length === 0) return refused('no-file')
  const read = readSettlement(file, LINES_MAX)
  if (!read.ok) return settlementPage(visit, { provider, wrong: read.problems })
  const { first, last, payments } = read.file
  if (daysBetween(first, last) >= SETTLEMENT_DAYS_MAX) return refused('too-many-days')
  const period = { from: startOf(first), until: startOf(addDays(last, 1)) }
  const context = [startOf(addDays(first, -1)), startOf(addDays(last, 2))] as const
  const here = await lists.transaction((tx) => arrivedPayments(tx, provider, ...context, BOOKS_MAX + 1), {
    readOnly: true,
  })
  if (here.length > BOOKS_MAX) return refused('too-much')
  await service.database.transaction((tx) => logDeskAction(tx, user, 'settlement-compared', now))
  return settlementPage(visit, {
    provider,
    found: { file: read.file, settled: compareSettlement(payments, here, period) },
  })
}

const providersOf = ({ payments }: Service): string[] => [
  ...new Set(
    marketIds.flatMap((market) =>
      payments.channels(market).map((channel) => payments.issuerOf(channel).name),
    ),
  ),
]

interface Shown {
  provider?: string | undefined
  problem?: Problem
  wrong?: readonly { line: number; what: keyof DeskVisit['words']['settlement']['wrong'] }[]
  found?: { file: SettlementFile; settled: Settled }
}

function settlementPage(visit: DeskVisit, { provider, problem, wrong = [], found }: Shown = {}): DeskAnswer {
  const { words, service } = visit
  const { settlement } = words
  const isRefused = problem !== undefined || wrong.length > 0
  const why = problem
    ? resultBox('problem', settlement.problems[problem])
    : wrong.map(({ line, what }) => resultBox('problem', settlement.line(line, settlement.wrong[what])))
  const fields = html`<p><label for="provider">${settlement.provider}</label>
<select id="provider" name="provider">${providersOf(service).map((name) =>
    name === provider
      ? html`<option selected value="${name}">${name}</option>`
      : html`<option value="${name}">${name}</option>`,
  )}</select></p>
<p><label for="file">${settlement.file}</label><input id="file" type="file" name="file" accept=".csv,text/csv" aria-describedby="file-hint">
<small id="file-hint">${settlement.fileHint(LINES_MAX)}</small></p>
<button>${settlement.compare}</button>`
  return page(
    settlement.title,
    html`${why}<p>${settlement.text}</p>
${found ? html`${resultOf(visit, found)}<h2>${settlement.another}</h2>` : html``}
<section class="card">${formTo(visit, '/desk/settlement', fields, { hasFile: true })}</section>`,
    isRefused ? 422 : 200,
  )
}

const KINDS = ['otherAmount', 'missingHere', 'missingThere', 'twice', 'waiting'] as const

function resultOf(visit: DeskVisit, { file, settled }: NonNullable<Shown['found']>): Html {
  const { settlement } = visit.words
  const { counts } = settlement
  const rows = [
    [counts.matched, String(settled.matched)],
    ...KINDS.map((kind) => [counts[kind], String(settled[kind].length)] as const),
    [counts.notCompared, String(file.moved.length)],
  ] as const
  const isWell = KINDS.every((kind) => settled[kind].length === 0)
  return html`<section class="card" aria-live="polite"><h2>${settlement.result(file.first, file.last)}</h2>
${isWell ? resultBox('done', settlement.allWell) : html``}
${facts(rows.filter(([, count]) => count !== '0'))}</section>
${KINDS.map((kind) => tableOf(visit, kind, rowsOf(settled)[kind]))}`
}

/** One difference: a line of the file, or a payment of the ledger. */
type Row = Pick<BookedPayment, 'charge' | 'reference' | 'at'> & {
  line?: number
  amountMinor?: Minor
  here?: Minor
}

function rowsOf({ otherAmount, missingHere, missingThere, twice, waiting }: Settled) {
  const ours = ({ amountMinor: here, charge, reference, at }: BookedPayment): Row => ({
    ...{ charge, reference, at, here },
  })
  return {
    otherAmount: otherAmount.map(({ settled, here }): Row => ({ ...settled, here: here.amountMinor })),
    missingHere: missingHere as readonly Row[],
    missingThere: missingThere.map(ours),
    twice: twice as readonly Row[],
    waiting: waiting.map(ours),
  }
}

function tableOf({ words }: DeskVisit, kind: (typeof KINDS)[number], rows: readonly Row[]): Html {
  const { columns, counts, texts, more } = words.settlement
  if (rows.length === 0) return html``
  const rest = rows.length - SHOWN_MAX
  return html`<h2>${counts[kind]}</h2>
<p>${texts[kind]}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${counts[kind]}"><table><thead><tr>
${[columns.amount, columns.here, columns.charge, columns.reference, columns.at, columns.line].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.slice(0, SHOWN_MAX).map(
    ({ charge, reference, at, line, amountMinor, here }) => html`<tr>
<td>${amountMinor === undefined ? '' : inMajor(amountMinor)}</td><td>${here === undefined ? '' : inMajor(here)}</td>
<td>${charge}</td><td>${reference}</td><td>${formatMoment(at, 'UTC')}</td><td>${line ?? ''}</td></tr>
`,
  )}</tbody></table></div>
${rest > 0 ? html`<p>${more(rest)}</p>` : html``}`
}

export const settlement: DeskPage = {
  path: '/desk/settlement',
  roles: MONEY_READ,
  inParts: true,
  show: showSettlement,
  steps: { '/desk/settlement': { roles: MONEY, take: compareFile } },
}
