import { isOpenRequest, supplementDueDay } from '#domain/complaints/data-request.ts'
import { type Day, dayIn, formatMoment } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { holidaysOf } from '#server/call/holidays.ts'
import { compensationFor, compensationText } from '#server/complaints/compensation.ts'
import { complaintWords } from '#server/complaints/complaint-voice.ts'
import { eventText } from '#server/complaints/data-request-events.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import { type DeskAnswer, type DeskVisit, page } from '#server/fronts/desk/entry/visit.ts'
import { assigneeText, assignmentForm } from '#server/fronts/desk/frame/assignment.ts'
import { facts, formMessage, formTo, resultBox, unsentText } from '#server/fronts/desk/frame/page.ts'
import { onward } from '#server/fronts/desk/frame/pager.ts'
import { borrowerLink } from '#server/fronts/desk/people/borrower-page.ts'
import { requestKindOf, timeLeft } from '#server/fronts/desk/people/queue-page.ts'
import { grantCard } from '#server/fronts/desk/requests/grant-card.ts'
import type { DeskRequest } from '#server/fronts/desk/rows/desk-requests.ts'
import { inQueue } from '#server/fronts/desk/rows/queue-way.ts'
import { deletionPaperAt } from '#server/outbox/messages/deletion-paper-at.ts'
import { marketWords } from '#words/markets.ts'
import type { RequestFile } from './request-file.ts'

/** An unsent text, and what is wrong with it. */
export interface RequestDraft {
  text: string
  problem: keyof DeskVisit['words']['problems'] | null
  /** The last action, while the text is still being written. */
  done?: keyof DeskVisit['words']['done']
}

/** The page of one data request, with its own deadlines (spec 2, "the ARCO rights procedure"). */
export function requestPage(
  visit: DeskVisit,
  file: RequestFile,
  draft: RequestDraft = { text: '', problem: null },
): DeskAnswer {
  const { words } = visit
  const { request } = file
  const text = words.request
  const problem = draft.problem === null ? '' : words.problems[draft.problem]
  return page(
    `${text.title} ${request.folio}`,
    html`${onward(visit, file.next, isOpenRequest(request.state) && mayWork(visit, request))}${formMessage(visit)}${resultBox('done', draft.done ? words.done[draft.done] : '')}${resultBox('problem', problem)}
<div class="case"><div>
<section class="card"><h2>${text.detail}</h2>
<p><b>${requestKindOf(request.kind, words)}</b></p>
<p class="written">${request.detail || (file.deletion ? text.wentAlong : text.noDetail)}</p></section>
${request.askedMore === null ? html`` : html`<section class="card"><h2>${text.asked}</h2><p class="written">${request.askedMore}</p></section>`}
${request.saidMore === null ? html`` : html`<section class="card"><h2>${text.saidMore}</h2><p class="written">${request.saidMore}</p></section>`}
${!request.reply || file.deletion ? html`` : html`<section class="card"><h2>${words.complaint.ours}</h2><p class="written">${request.reply}</p></section>`}
</div><div class="work">
${isOpenRequest(request.state) ? html`${grantCard(visit, file, WORK)}${answerForm(visit, file, draft)}` : html`${formTo(visit, answerAddress(request), html``, { id: WORK, hasFile: true })}${unsentText(visit, draft.text)}${factsCard(visit, file)}`}
</div><div>
${isOpenRequest(request.state) ? factsCard(visit, file) : html``}
${historyCard(visit, file)}
</div></div>`,
    draft.problem === null ? 200 : 422,
  )
}

function factsCard(visit: DeskVisit, file: RequestFile): Html {
  const { words } = visit
  const { request, hands } = file
  return html`<section class="card"><h2>${words.complaint.facts}</h2>${requestFacts(visit, file)}
${request.state === 'answered' ? formTo(visit, `/desk/requests/${request.folio}/done`, html`<button>${words.request.done}</button>`) : html``}
${compensatedForm(visit, request)}
${mayWork(visit, request) ? assignmentForm(visit, hands, { form: WORK, address: inQueue(`/desk/requests/${request.folio}/assign`, visit.query) }) : html``}</section>`
}

/** The compensation for a delay, as the borrower reads it. */
function compensationFacts(request: DeskRequest, { words, now, service }: DeskVisit): [string, string][] {
  const text = compensationText(request, now, words.language, service.config.brand)
  return text === '' ? [] : [[words.request.compensation, text]]
}

/** Records a payment that was made elsewhere. */
function compensatedForm(visit: DeskVisit, request: DeskRequest): Html {
  const { words, now } = visit
  const address = `/desk/requests/${request.folio}/compensated`
  const isOwed = request.compensatedAt === null && compensationFor(request, now)?.endedOn
  if (!isOwed || !maySend(visit, 'POST', address)) return html``
  const { compensated, compensatedHint } = words.request
  return formTo(visit, address, html`<p><small>${compensatedHint}</small></p><button>${compensated}</button>`)
}

/** The events of the request, with both values of a correction. */
function historyCard({ words }: DeskVisit, { request, history }: RequestFile): Html {
  if (history.length === 0) return html``
  const { timeZone } = markets[request.market]
  return html`<section class="card"><h2>${words.request.history}</h2>${facts(
    history.map((event) => [formatMoment(event.at, timeZone), eventText(event, words.language)]),
  )}</section>`
}

/** The single form of the page: every button sends the answer. */
const WORK = 'work'

const answerAddress = ({ folio }: DeskRequest) => `/desk/requests/${folio}/answer`

const mayWork = (visit: DeskVisit, request: DeskRequest) => maySend(visit, 'POST', answerAddress(request))

function requestFacts(visit: DeskVisit, { request, person, hands, deletion }: RequestFile): Html {
  const { words, now, service } = visit
  const { timeZone } = markets[request.market]
  const today = dayIn(now, timeZone)
  const { requestStates } = complaintWords(words.language)
  const clock = (day: Day, isRunning: boolean) =>
    isRunning ? html`${day} ${timeLeft(day, today, request.market, visit)}` : html`${day}`
  return facts([
    [words.request.state, requestStates[request.state]],
    [words.assignment.title, assigneeText(hands, visit)],
    [
      words.request.askMoreBy,
      clock(request.askMoreBy, request.state === 'received' && request.askedMore === null),
    ],
    ...(request.askedMoreAt === null
      ? []
      : [
          [
            words.request.replyBy,
            clock(
              supplementDueDay(dayIn(request.askedMoreAt, timeZone), holidaysOf(service, request.market)),
              request.state === 'more-needed',
            ),
          ] as const,
        ]),
    [words.request.answerBy, clock(request.answerBy, isOpenRequest(request.state))],
    [words.request.effectBy, clock(request.effectBy, request.state === 'answered')],
    ...compensationFacts(request, visit),
    [words.complaint.opened, formatMoment(request.filedAt, timeZone)],
    [words.queue.market, marketWords[request.market][words.language].country],
    ...(deletion
      ? [
          [
            words.request.deletionPaper,
            html`<a href="${deletionPaperAt(deletion, words.language)}">${deletion.number}</a>`,
          ] as const,
        ]
      : []),
    [words.complaint.borrower, html`${person}<br><small>${borrowerLink(visit, request.borrowerId)}</small>`],
  ])
}

function answerForm(
  visit: DeskVisit,
  { request, leaving, correction }: RequestFile,
  { text: typed }: RequestDraft,
): Html {
  const text = visit.words.request
  // A request that granting carries out has its own button.
  const grant =
    leaving || correction
      ? html``
      : html`<button name="do" value="answer">${text.answer}</button>
`
  const more =
    request.state === 'received' && request.askedMore === null
      ? html`<button class="quiet" name="do" value="ask-more">${text.askMore}</button>`
      : html``
  return html`<section class="card"><h2>${visit.words.complaint.reply}</h2>${formTo(
    visit,
    answerAddress(request),
    html`<p><label for="text">${text.text}</label><textarea id="text" name="text" rows="8" required aria-describedby="text-hint">
${typed}</textarea><small id="text-hint">${visit.words.complaint.answerHint}</small></p>
<div class="send">${grant}<button class="quiet" name="do" value="refuse">${text.refuse}</button>${more}</div>`,
    { id: WORK, hasFile: true },
  )}</section>`
}
