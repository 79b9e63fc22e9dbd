import { MINOR_PER_MAJOR } from '#domain/amount.ts'
import { isDeciding } from '#domain/apply/application.ts'
import { decideBy, decisionDaysLate } from '#domain/apply/decision-time.ts'
import { formatMoment } from '#domain/dates.ts'
import { REASON_MAX } from '#domain/desk/limits.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { stepKinds } from '#domain/markets/step-kinds.ts'
import type { Application } from '#server/apply/application-rows.ts'
import {
  type FieldAnswer,
  type WholeApplication,
  waitingApplications,
} from '#server/apply/read-application.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { pageOf } from '#server/call/operator/page-of-list.ts'
import { staffLink } from '#server/fronts/desk/complaints/complaint-file.ts'
import { type DeskPage, REPORTS } from '#server/fronts/desk/entry/desk-page.ts'
import { type DeskAnswer, type DeskVisit, page, type ShowPage } from '#server/fronts/desk/entry/visit.ts'
import {
  facts,
  formMessage,
  formTo,
  lenderFact,
  resultBox,
  unsentText,
} from '#server/fronts/desk/frame/page.ts'
import { emptyPageText, pager, placeIn } from '#server/fronts/desk/frame/pager.ts'
import { lendersOfApplications } from '#server/loans/products/lenders-shown.ts'

const moneyOf = ({ words, service }: DeskVisit, market: MarketId, amount: bigint) =>
  voiceFor(words.language, market, service.config.brand.numberStyle).money(amount)

const PAGE_ROWS = 50

/** Applications that wait for a decision, the oldest first. */
const showApplications: ShowPage = async (visit) => {
  const { lists, words, service, now, query } = visit
  const { applications } = words
  const { listed, lenders } = await lists.transaction(
    async (tx) => {
      const found = await waitingApplications(tx, placeIn(query) ?? pageOf({}), PAGE_ROWS + 1)
      return { listed: found, lenders: await lendersOfApplications(tx, service.config.brand, found, now) }
    },
    { readOnly: true },
  )
  const rows = listed.slice(0, PAGE_ROWS)
  const next = listed.length > rows.length ? (rows.at(-1)?.key ?? null) : null
  const wordsOf = answersIn(words.language).apply.states
  return page(
    applications.title,
    html`${formMessage(visit)}<p>${applications.text}</p>
${rows.length === 0 ? emptyPageText(visit, applications.nothing) : html``}
${rows.map(
  (row) => html`<section class="card"><h2><a href="/desk/applications/${row.id}">${row.productName}</a></h2>
${facts([
  [applications.amount, moneyOf(visit, row.market, row.amount)],
  ...lenderFact(visit, lenders.get(row.id)),
  [applications.state, wordsOf[row.state].text],
  [applications.sent, momentOf(row.submittedAt, row.market)],
  ...decideByFact(visit, row),
])}</section>`,
)}
${pager(visit, '/desk/applications', next)}`,
  )
}

/** The promised day of the decision, and the days by which it is late. */
function decideByFact(
  { words, now }: DeskVisit,
  { submittedAt, market }: Pick<Application, 'submittedAt' | 'market'>,
): (readonly [name: string, value: Html])[] {
  if (submittedAt === null) return []
  const days = decisionDaysLate(submittedAt, now)
  const late =
    days === 0 ? html`` : html` <span class="clock" data-tone="late">${words.queue.late(days)}</span>`
  return [[words.applications.decideBy, html`${momentOf(decideBy(submittedAt), market)}${late}`]]
}

const momentOf = (at: Date | null, market: MarketId) =>
  at === null ? '' : formatMoment(at, markets[market].timeZone)

/** An application with all its answers, and the borrower's name. */
export interface ApplicationFile {
  application: Application
  whole: WholeApplication
  person: string
  /** The lender, if there are several. */
  lender: string | undefined
}

/** The kinds of decision; each has its own form. */
export type DecisionWay = 'offer' | 'refuse' | 'more'

/** The fields of a decision that was refused, and why. */
export interface TypedDecision {
  problem: keyof DeskVisit['words']['problems']
  way: DecisionWay
  amount: string
  reply: string
  byBureau: boolean
  steps: readonly string[]
}

/** The longest reason shown to a borrower. */

/**
 * The page of one application, its photos, and below them the three decisions; with the typed fields if a
 * decision was refused.
 */
export function applicationPage(
  visit: DeskVisit,
  { application, whole, person, lender }: ApplicationFile,
  typed: TypedDecision | null,
): DeskAnswer {
  const { words } = visit
  const { applications } = words
  const { market, amount, productName, submittedAt, state } = application
  const voice = answersIn(words.language).apply
  return page(
    `${applications.one} ${person}`.trim(),
    html`${formMessage(visit)}${resultBox('problem', typed === null ? '' : words.problems[typed.problem])}<section class="card"><h2>${productName}</h2>
${facts([
  [applications.amount, moneyOf(visit, market, amount)],
  ...lenderFact(visit, lender),
  [applications.state, voice.states[state].text],
  [applications.sent, momentOf(submittedAt, market)],
  ...(isDeciding(state) ? decideByFact(visit, application) : []),
  [applications.identity, applications.checked[whole.identity ?? 'unchecked']],
])}</section>
<section class="card"><h2>${applications.written}</h2>
${facts(whole.values.map((one) => [labelOf(voice.fields, one.field), saidValue(visit, voice.options, one)] as const))}</section>
${photosOf(visit, whole)}
${
  isDeciding(state)
    ? decisions(visit, application, typed)
    : unsentText(visit, typed === null ? '' : typed.way === 'offer' ? typed.amount : typed.reply)
}`,
    typed === null ? 200 : 422,
  )
}

const labelOf = (fields: object, name: string): string =>
  (fields as Readonly<Record<string, { label: string }>>)[name]?.label ?? name

/** An answer with its doubt. */
const saidValue = ({ words }: DeskVisit, options: object, { field, value, doubt }: FieldAnswer) =>
  doubt === undefined
    ? shownValue(options, field, value)
    : html`${shownValue(options, field, value)} <strong>${words.applications.doubts[doubt]}</strong>`

const shownValue = (options: object, field: string, value: string): string => {
  if (field === 'bureauConsent') return value.slice(0, 12)
  return (options as Readonly<Record<string, string>>)[value] ?? value
}

function photosOf(visit: DeskVisit, { photos }: WholeApplication): Html {
  const { words } = visit
  const { fields } = answersIn(words.language).apply
  return html`<section class="card"><h2>${words.complaint.pictures}</h2>
<ul class="thumbs">${photos.map(({ field, value }) => {
    const address = staffLink(visit, value)
    return html`<li><a href="${address}"><img src="${address}" alt="${labelOf(fields, field)}" width="96" height="96" loading="lazy"></a></li>`
  })}</ul><p class="hint">${words.complaint.picturesNote}</p></section>`
}

const majorText = (amount: bigint): string =>
  `${amount / MINOR_PER_MAJOR}.${String(amount % MINOR_PER_MAJOR).padStart(2, '0')}`

function decisions(
  visit: DeskVisit,
  { id, version, amount }: Application,
  typed: TypedDecision | null,
): Html {
  const { words } = visit
  const { applications } = words
  const steps = answersIn(words.language).apply.steps
  const hidden = html`<input type="hidden" name="version" value="${String(version)}">`
  const was = (way: DecisionWay) => (typed?.way === way ? typed : null)
  const reason = (name: string, way: DecisionWay) =>
    html`<p><label for="${name}">${applications.reason}</label><input id="${name}" name="reply" maxlength="${String(REASON_MAX)}" value="${was(way)?.reply ?? ''}"></p>`
  const tick = (name: string, value: string, text: string, isTicked: boolean) =>
    isTicked
      ? html`<p><label><input type="checkbox" name="${name}" value="${value}" checked> ${text}</label></p>`
      : html`<p><label><input type="checkbox" name="${name}" value="${value}"> ${text}</label></p>`
  const to = `/desk/applications/${id}`
  return html`<section class="card"><h2>${applications.offer}</h2>
${formTo(visit, `${to}/offer`, html`${hidden}<p><label for="amount">${applications.amountToOffer}</label><input id="amount" name="amount" inputmode="decimal" value="${was('offer')?.amount ?? majorText(amount)}"></p><button>${applications.offer}</button>`)}</section>
<section class="card"><h2>${applications.refuse}</h2>
${formTo(visit, `${to}/refuse`, html`${hidden}${reason('why-not', 'refuse')}${tick('bureau', '1', applications.byBureau, was('refuse')?.byBureau ?? false)}<button class="quiet">${applications.refuse}</button>`)}</section>
<section class="card"><h2>${applications.more}</h2>
${formTo(
  visit,
  `${to}/more`,
  html`${hidden}${reason('what-more', 'more')}<fieldset><legend>${applications.steps}</legend>${stepKinds
    .filter((kind) => kind !== 'account' && kind !== 'location')
    .map((kind) =>
      tick('step', kind, steps[kind].title, was('more')?.steps.includes(kind) ?? false),
    )}</fieldset><button class="quiet">${applications.more}</button>`,
)}</section>`
}

export const applications: DeskPage = {
  path: '/desk/applications',
  roles: REPORTS,
  nav: { group: 'work', name: 'applications' },
  show: showApplications,
}
