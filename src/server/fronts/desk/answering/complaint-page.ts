// Longer than 300 lines: one page of the desk with all its parts.
import { COMPLAINT_OUTCOMES, type ComplaintOutcome } from '#domain/complaints/channel.ts'
import { CHARGES } from '#domain/complaints/complaint.ts'
import { dayIn, formatMoment } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { COMPLAINT_IMAGES_MAX } from '#domain/markets/specified.ts'
import { penaltySoFar } from '#domain/money/cancel-penalty.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { complaintWords, subTypeChoices, titleOf, typeChoices } from '#server/complaints/complaint-voice.ts'
import { type ComplaintFile, staffLink } from '#server/fronts/desk/complaints/complaint-file.ts'
import { kindChoice, reportedKindText } from '#server/fronts/desk/complaints/complaint-kind.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import { type DeskAnswer, type DeskVisit, page } from '#server/fronts/desk/entry/visit.ts'
import { languageName } from '#server/fronts/desk/entry/words.ts'
import { assigneeText, assignmentForm } from '#server/fronts/desk/frame/assignment.ts'
import {
  facts,
  formMessage,
  formTo,
  lenderFact,
  resultBox,
  unsentText,
} from '#server/fronts/desk/frame/page.ts'
import { onward } from '#server/fronts/desk/frame/pager.ts'
import { borrowerLink, demandOf } from '#server/fronts/desk/people/borrower-page.ts'
import { timeLeft } from '#server/fronts/desk/people/queue-page.ts'
import { inQueue } from '#server/fronts/desk/rows/queue-way.ts'
import { marketWords } from '#words/markets.ts'

export interface Draft {
  text: string
  /** The keys of its pictures. */
  pictures: readonly string[]
  asksScore: boolean
  outcome?: ComplaintOutcome | null
  /** The returned amount, as typed. */
  returned?: string
  /** Whether the answer cancels the loan's penalty; null if that was not chosen yet. */
  cancelsPenalty?: boolean | null
  /** A note for the staff that is not stored yet. */
  note?: string
  problem: keyof DeskVisit['words']['problems'] | null
  /** The last action, while the rest is still being written. */
  done?: keyof DeskVisit['words']['done']
}

export const EMPTY_DRAFT: Draft = { text: '', pictures: [], asksScore: true, problem: null }

/** The page of one complaint: what the borrower wrote on one side, the answer in view on the other. */
export function complaintPage(visit: DeskVisit, file: ComplaintFile, draft: Draft = EMPTY_DRAFT): DeskAnswer {
  const { words } = visit
  const { complaint } = file
  const text = words.complaint
  const problem = draft.problem === null ? '' : words.problems[draft.problem]
  const isWorking = isOpen(file) && mayWork(visit, file)
  return page(
    `${text.title} ${complaint.folio}`,
    html`${onward(visit, file.next, isWorking && file.wish === null)}${formMessage(visit)}${resultBox('done', draft.done ? words.done[draft.done] : '')}${resultBox('problem', problem)}
<div class="case"><div>
<section class="card"><h2>${text.content}</h2><p class="written">${complaint.content}</p>
${pictures(visit, file, 'complaint')}</section>
${firstLook(visit, file)}${complaint.reply === null ? html`` : answered(visit, file)}
</div><div class="work">
${isOpen(file) && file.wish === null ? answerForm(visit, file, draft) : html`${formTo(visit, `${addressOf(file)}/answer`, html``, { id: WORK, hasFile: true })}${wishCard(visit, file)}${unsentText(visit, draft.text)}`}
${isWorking ? html`` : factsCard(visit, file)}
</div><div>
${isWorking ? factsCard(visit, file) : html``}
<section class="card"><h2>${text.order}</h2>${orderFacts(visit, file)}</section>
<section class="card"><h2>${text.history}</h2>${history(visit, file)}</section>
${
  mayWork(visit, file)
    ? html`<section class="card"><h2 id="note">${text.note}</h2><p><textarea aria-labelledby="note" name="note" form="${WORK}" rows="3">
${draft.note ?? ''}</textarea></p>
${stepButton(visit, file, 'note', text.addNote)}</section>`
    : html``
}
</div></div>`,
    draft.problem === null ? 200 : 422,
  )
}

/** The single form of the page: every button sends all written text. */
const WORK = 'work'

/**
 * Enter in a field presses a form's first button: one that only shows the page again, so that no slip sends
 * an answer.
 */
const DEFAULT_BUTTON = html`<button class="hidden" form="${WORK}" name="do" value="keep" formnovalidate tabindex="-1" aria-hidden="true"></button>`

const stepButton = (visit: DeskVisit, file: ComplaintFile, step: string, label: string): Html =>
  html`<button class="quiet" form="${WORK}" formaction="${stepAt(visit, file, step)}" formnovalidate>${label}</button>`

const addressOf = ({ complaint }: ComplaintFile) => `/desk/complaints/${complaint.folio}`

const stepAt = ({ query }: DeskVisit, file: ComplaintFile, step: string) =>
  inQueue(`${addressOf(file)}/${step}`, query)

/** A member of the staff who may only read gets no form. */
const mayWork = (visit: DeskVisit, file: ComplaintFile) => maySend(visit, 'POST', `${addressOf(file)}/answer`)

const isOpen = ({ complaint }: ComplaintFile) =>
  complaint.state === 'received' || complaint.state === 'in-review'

const languageOf = ({ words }: DeskVisit) => words.language

const factsCard = (visit: DeskVisit, file: ComplaintFile): Html =>
  html`<section class="card"><h2>${visit.words.complaint.facts}</h2>${complaintFacts(visit, file)}${steps(visit, file)}${assignment(visit, file)}${kind(visit, file)}</section>`

function complaintFacts(
  visit: DeskVisit,
  { complaint, borrower, person, language, hands }: ComplaintFile,
): Html {
  const { words, now } = visit
  const voice = complaintWords(languageOf(visit))
  const { timeZone } = markets[complaint.market]
  const subType = titleOf(subTypeChoices(voice), complaint.problemSonType)
  const type = titleOf(typeChoices(voice), complaint.problemType)
  const reported = reportedKindText(complaint, visit)
  const left =
    complaint.repliedAt === null
      ? timeLeft(complaint.dueOn, dayIn(now, timeZone), complaint.market, visit)
      : html``
  return facts([
    [words.queue.columns.state, voice.states[complaint.state]],
    [words.assignment.title, assigneeText(hands, visit)],
    [words.complaint.due, html`${complaint.dueOn} ${left}`],
    [words.queue.columns.type, subType === '' ? type : `${type}: ${subType}`],
    [words.complaint.opened, formatMoment(complaint.openedAt, timeZone)],
    [words.complaint.channel, words.enter.channels[complaint.channel]],
    ...(reported === null ? [] : [[words.complaint.reportedAs, reported] as const]),
    ...decided(visit, complaint),
    ...(complaint.reopenedAt === null
      ? []
      : [[words.complaint.again, formatMoment(complaint.reopenedAt, timeZone)] as const]),
    [words.queue.market, marketWords[complaint.market][words.language].country],
    [
      words.complaint.borrower,
      html`${person}, ${languageName(language, words)}<br><small>${borrowerLink(visit, borrower.id)}</small>`,
    ],
    ...(complaint.repliedAt === null
      ? []
      : [[words.complaint.score, stars(visit, complaint.score, complaint.scoreWanted)] as const]),
  ])
}

/** The decision and the returned amount, if stated. */
function decided(
  { words, service }: DeskVisit,
  { outcome, returnedMinor, market }: ComplaintFile['complaint'],
): (readonly [string, string])[] {
  if (outcome === null) return []
  const { money } = voiceFor(words.language, market, service.config.brand.numberStyle)
  return [
    [words.complaint.outcome, words.complaint.outcomes[outcome]],
    ...(returnedMinor === null ? [] : [[words.complaint.returned, money(returnedMinor)] as const]),
  ]
}

function stars({ words }: DeskVisit, score: number | null, isWanted: boolean): string {
  if (score !== null) return words.complaint.stars(score)
  return isWanted ? words.complaint.asked : words.complaint.notAsked
}

const assignment = (visit: DeskVisit, file: ComplaintFile): Html =>
  mayWork(visit, file)
    ? assignmentForm(visit, file.hands, {
        form: WORK,
        address: stepAt(visit, file, 'assign'),
        review: file.complaint.state === 'received' ? stepAt(visit, file, 'review') : undefined,
      })
    : html``

const kind = (visit: DeskVisit, file: ComplaintFile): Html =>
  mayWork(visit, file)
    ? kindChoice(file.complaint, visit, { form: WORK, address: stepAt(visit, file, 'kind') })
    : html``

/** The actions beside answering. */
function steps(visit: DeskVisit, file: ComplaintFile): Html {
  if (!mayWork(visit, file)) return html``
  const { complaint } = file
  const text = visit.words.complaint
  const button = (action: string, label: string) => stepButton(visit, file, action, label)
  return html`<div class="row">${complaint.repliedAt !== null && complaint.score === null && !complaint.scoreWanted ? button('ask-score', text.askNow) : html``}
${complaint.state === 'answered' ? button('close', text.close) : html``}</div>`
}

function orderFacts(visit: DeskVisit, { complaint, order, lender }: ComplaintFile): Html {
  const { words, now, service } = visit
  const text = words.complaint
  if (complaint.orderNo === null) return html`<p>${text.noOrder}</p>`
  if (order === null) return html`<p>${text.orderGone} <code>${complaint.orderNo}</code></p>`
  const { product } = order.loan
  const { money } = voiceFor(languageOf(visit), product.market, service.config.brand.numberStyle)
  const today = loanToday(order, now)
  const { status } = today
  const { columns } = words.borrower
  const [toPay, due, onItsWay] = demandOf(today)
  const { orderStatus } = complaintWords(languageOf(visit))
  const shownStatus = Object.entries(orderStatus).find(([name]) => name === status)?.[1] ?? orderStatus.other
  return facts([
    [words.queue.columns.order, html`<code>${order.orderNo}</code>`],
    [text.orderFacts.status, `${shownStatus} (${status})`],
    [text.orderFacts.product, product.name],
    ...lenderFact(visit, lender),
    [text.orderFacts.amount, money(order.amountMinor)],
    [text.orderFacts.received, money(order.receivedMinor)],
    [text.orderFacts.disbursed, order.disbursedOn ?? '–'],
    [columns.toPay, toPay],
    [columns.due, due],
    [columns.onItsWay, onItsWay],
  ])
}

/** The first answer of a reopened complaint, and why it did not solve it. */
function firstLook(visit: DeskVisit, file: ComplaintFile): Html {
  const { complaint } = file
  if (complaint.reopenedAt === null) return html``
  const text = visit.words.complaint
  const { firstOutcome: outcome, firstReturnedMinor: returnedMinor, market } = complaint
  const first = decided(visit, { ...complaint, outcome, returnedMinor, market })
  return html`<section class="card"><h2>${text.firstReply}</h2><p class="written">${complaint.firstReply ?? ''}</p>
${first.length === 0 ? html`` : facts(first)}${pictures(visit, file, 'first-reply')}</section>
<section class="card"><h2>${text.notSolved}</h2><p class="written">${complaint.reopenedText ?? ''}</p></section>`
}

function pictures(
  visit: DeskVisit,
  file: ComplaintFile,
  part: ComplaintFile['pictures'][number]['part'],
): Html {
  const keys = file.pictures.filter((picture) => picture.part === part).map(({ key }) => key)
  if (keys.length === 0) return html``
  return html`<h3>${visit.words.complaint.pictures}</h3>${thumbs(visit, keys)}
<p class="hint">${visit.words.complaint.picturesNote}</p>`
}

const thumbs = (visit: DeskVisit, keys: readonly string[]): Html =>
  html`<ul class="thumbs">${keys.map((key, index) => {
    const address = staffLink(visit, key)
    return html`<li><a href="${address}"><img src="${address}" alt="${visit.words.complaint.picture(index + 1)}" width="96" height="96" loading="lazy"></a></li>`
  })}</ul>`

function answered(visit: DeskVisit, file: ComplaintFile): Html {
  return html`<section class="card"><h2>${visit.words.complaint.ours}</h2>
<p class="written">${file.complaint.reply ?? ''}</p>${pictures(visit, file, 'reply')}</section>`
}

function answerForm(
  visit: DeskVisit,
  file: ComplaintFile,
  { text: typed, pictures: keys, asksScore, outcome, returned, cancelsPenalty }: Draft,
): Html {
  if (!mayWork(visit, file)) return beingWritten(visit, file)
  const text = visit.words.complaint
  const outcomes = COMPLAINT_OUTCOMES.map((one) =>
    one === outcome
      ? html`<option value="${one}" selected>${text.outcomes[one]}</option>`
      : html`<option value="${one}">${text.outcomes[one]}</option>`,
  )
  const added =
    keys.length === 0
      ? html``
      : html`<h3>${text.added}</h3>${thumbs(visit, keys)}${keys.map((key) => html`<input type="hidden" name="picture" value="${key}">`)}`
  const more =
    keys.length >= COMPLAINT_IMAGES_MAX
      ? html``
      : html`<p><label for="image">${text.addPicture}</label>
<span class="joined"><input id="image" name="image" type="file" accept="image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf"><button class="quiet" name="do" value="add" formnovalidate>${text.keepPicture}</button></span></p>`
  const score = asksScore
    ? html`<input type="checkbox" name="score" value="1" checked>`
    : html`<input type="checkbox" name="score" value="1">`
  return html`<section class="card"><h2>${text.reply}</h2>${DEFAULT_BUTTON}${beingWritten(visit, file)}${formTo(
    visit,
    `${addressOf(file)}/answer`,
    html`${templateChoice(visit, file)}<p><label for="text">${text.answerText}</label>
<textarea id="text" name="text" rows="8" required aria-describedby="text-hint">
${typed}</textarea><small id="text-hint">${text.answerHint}</small></p>
${added}${more}
<div class="pair"><p><label for="outcome">${text.outcome}</label><select id="outcome" name="outcome"><option value=""></option>${outcomes}</select></p>
<p><label for="returned">${text.returned}</label><input id="returned" name="returned" inputmode="decimal" value="${returned ?? ''}" aria-describedby="returned-hint"><small id="returned-hint">${text.returnedHint}</small></p></div>
${penaltyChoice(visit, file, cancelsPenalty ?? null)}
<div class="send"><button name="do" value="answer">${text.answer}</button> <label class="check">${score} ${text.askScore}</label></div>`,
    { id: WORK, hasFile: true },
  )}</section>`
}

function templateChoice({ words }: DeskVisit, { templates }: ComplaintFile): Html {
  if (templates.length === 0) return html``
  const text = words.templates
  return html`<p><label for="template">${text.one}</label><span class="joined"><select id="template" name="template"><option value="">${words.assignment.choose}</option>${templates.map(
    ({ id, title, language }) => html`<option value="${id}">${title} (${language})</option>`,
  )}</select><button class="quiet" name="do" value="template" formnovalidate>${text.use}</button></span></p>`
}

/** An answer that waits for a second person, with all its effects. */
function wishCard(visit: DeskVisit, file: ComplaintFile): Html {
  const { wish, complaint } = file
  if (wish === null || !isOpen(file)) return html``
  const { words, service, user } = visit
  const text = words.complaint
  const { money } = voiceFor(words.language, complaint.market, service.config.brand.numberStyle)
  const { cancelledMinor, outcome, returnedMinor } = wish
  const rows = [
    [text.wishedBy, `${wish.author}, ${formatMoment(wish.at, markets[complaint.market].timeZone)}`] as const,
    ...decided(visit, { ...complaint, outcome, returnedMinor }),
    ...(cancelledMinor === null ? [] : [[text.penaltyOff, money(cancelledMinor)] as const]),
    ...(wish.asksScore ? [[text.score, text.askScore] as const] : []),
  ]
  const confirm =
    wish.by === user.id
      ? html`<p>${text.waitsForColleague}</p>`
      : html`<button form="${WORK}" formaction="${stepAt(visit, file, 'confirm')}">${text.confirmAnswer}</button>`
  const work = mayWork(visit, file)
    ? html`<input type="hidden" name="wished" value="${wish.at.toISOString()}" form="${WORK}">
<div class="row">${confirm}${stepButton(visit, file, 'withdraw', text.withdrawAnswer)}</div>`
    : html``
  return html`<section class="card"><h2>${text.wished}</h2><p class="written">${wish.text}</p>${pictures(visit, file, 'wished-reply')}
${facts(rows)}${work}</section>`
}

/** A colleague is writing, too, and can be overruled. */
function beingWritten(visit: DeskVisit, file: ComplaintFile): Html {
  const { complaint, writer } = file
  if (writer === null) return html``
  const { timeZone } = markets[complaint.market]
  const text = visit.words.complaint
  const takeOver = html` ${text.writingHint}</p>
<button class="quiet" form="${WORK}" name="do" value="take-over" formnovalidate>${text.takeOver}</button>`
  return html`<div class="said" data-kind="note"><p>${text.writing(writer.name, formatMoment(writer.since, timeZone).slice(11, 16))}${mayWork(visit, file) ? takeOver : html`</p>`}</div>`
}

/**
 * For disputed charges with a penalty, the reply states whether the penalty is cancelled. Nothing is
 * preselected, so that no answer for the customer keeps the charge by oversight.
 */
function penaltyChoice(
  { words, service, now }: DeskVisit,
  { complaint, order }: ComplaintFile,
  cancels: boolean | null,
): Html {
  const amount = disputedPenalty({ complaint, order }, now)
  if (amount <= 0n) return html``
  const { money } = voiceFor(words.language, complaint.market, service.config.brand.numberStyle)
  const [off, stays] = [true, false].map((value) => {
    const checked = cancels === value ? html` checked` : html``
    return html`<input type="radio" name="cancel-penalty" value="${value ? '1' : '0'}"${checked}>`
  })
  return html`<p><label class="check">${off ?? ''} ${words.complaint.cancelPenalty(money(amount))}</label>
<label class="check">${stays ?? ''} ${words.complaint.leavePenalty}</label></p>`
}

/** The penalty of a loan whose charges a complaint disputes. */
export const disputedPenalty = (
  { complaint, order }: Pick<ComplaintFile, 'complaint' | 'order'>,
  now: Date,
) => (complaint.problemType === CHARGES && order ? penaltySoFar(order.loan, now) : 0n)

function history({ words }: DeskVisit, { complaint, steps: happened }: ComplaintFile): Html {
  const { timeZone } = markets[complaint.market]
  const text = words.complaint
  return html`<ol class="history">${happened.map(
    ({ kind, actor, note, at }) => html`<li><b>${text.events[kind]}</b>
<small>${formatMoment(at, timeZone)} · ${actor === 'borrower' ? text.borrowerDid : actor}</small>
${note === null ? html`` : html`<p class="written">${note}</p>`}</li>`,
  )}</ol>`
}
