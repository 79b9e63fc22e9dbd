import { enterComplaint, STAFF_CHANNELS } from '#domain/complaints/channel.ts'
import { dayIn } from '#domain/dates.ts'
import { STAFF_TEXT_MAX } from '#domain/desk/limits.ts'
import { markets } from '#domain/markets/market.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { complaintWords, subTypeChoices, typeChoices } from '#server/complaints/complaint-voice.ts'
import { CARE, type DeskPage } from '#server/fronts/desk/entry/desk-page.ts'
import {
  type DeskAnswer,
  type DeskVisit,
  page,
  type ShowPage,
  type TakeForm,
} from '#server/fronts/desk/entry/visit.ts'
import { formTo, resultBox } from '#server/fronts/desk/frame/page.ts'
import { staffText } from '#server/fronts/desk/staff/staff-text.ts'
import { hasLeft } from '#server/people/borrowers/borrower-by-id.ts'
import { nameOf } from './complaint-file.ts'
import { findBorrowerBehind, storeEntered } from './enter-complaint.ts'

const FIELDS = ['who', 'channel', 'type', 'subType', 'receivedOn', 'text'] as const
type Typed = Record<(typeof FIELDS)[number], string>
type Problem = keyof DeskVisit['words']['enter']['problems'] | keyof DeskVisit['words']['problems']

/** The form for a complaint by telephone, on paper or from an authority. */
const showEnter: ShowPage = async (visit) =>
  enterPage(visit, {
    who: visit.query.get('who') ?? '',
    channel: '',
    type: '',
    subType: '',
    receivedOn: todayOf(visit),
    text: '',
  })

/** The day in the lender's own market; for a borrower of another one it is checked when it is stored. */
const todayOf = ({ service, now }: DeskVisit) => dayIn(now, markets[service.config.brand.market].timeZone)

/** Stores it, or reports errors and keeps the typed values. */
const takeEntered: TakeForm = async (visit, _params, form) => {
  const { service, user, now } = visit
  const typed = Object.fromEntries(FIELDS.map((name) => [name, form.text(name)])) as Typed
  const written = staffText(typed.text)
  const { found, isGone } = await service.database.transaction(
    async (tx) => {
      const found = await findBorrowerBehind(tx, service, typed.who, now)
      return { found, isGone: found !== undefined && (await hasLeft(tx, found.borrower.id)) }
    },
    { readOnly: true },
  )
  if (!found) return enterPage(visit, typed, 'unknown-person')
  if (isGone) return enterPage(visit, typed, 'has-left')
  const today = dayIn(now, markets[found.borrower.market].timeZone)
  const entered = enterComplaint(
    {
      channel: typed.channel,
      problemType: typed.type,
      problemSonType: typed.subType,
      receivedOn: typed.receivedOn,
    },
    today,
  )
  if (!entered.ok) return enterPage(visit, typed, entered.refusal)
  if (!written.ok) return enterPage(visit, typed, written.problem)
  if (form.text('sure') !== found.borrower.id) {
    // A number identifies a borrower, so the attempt is logged as a search.
    const name = await service.database.transaction(async (tx) => {
      await logDeskAction(tx, user, 'searched', now, found.borrower.id)
      return nameOf(tx, service, found.borrower)
    })
    return enterPage(visit, typed, null, { id: found.borrower.id, name })
  }
  const folio = await service.database.transaction(async (tx) => {
    const entry = { ...entered.value, text: written.text, orderNo: found.orderNo, actor: user.name }
    const kept = await storeEntered(tx, service, found.borrower, entry, now)
    if (kept !== null) await logDeskAction(tx, user, 'complaint-entered', now, kept)
    return kept
  })
  if (folio === null) return enterPage(visit, typed, 'has-left')
  return { to: `/desk/complaints/${folio}?done=entered` }
}

/** The borrower of the complaint, to be confirmed, because a number may be mistyped. */
interface BorrowerToConfirm {
  id: string
  name: string
}

function enterPage(
  visit: DeskVisit,
  typed: Typed,
  problem: Problem | null = null,
  sure?: BorrowerToConfirm,
): DeskAnswer {
  const { words } = visit
  const text = words.enter
  const voice = complaintWords(words.language)
  const why = problem === null ? '' : (problemsOf(visit)[problem] ?? '')
  const select = (
    name: keyof Typed,
    label: string,
    options: readonly { value: string; title: string }[],
  ): Html =>
    html`<p><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value=""></option>${options.map(
      ({ value, title }) =>
        value === typed[name]
          ? html`<option value="${value}" selected>${title}</option>`
          : html`<option value="${value}">${title}</option>`,
    )}</select></p>`
  const confirmed = sure
    ? html`${resultBox('done', text.isIt(sure.name))}<input type="hidden" name="sure" value="${sure.id}">`
    : html``
  return page(
    text.title,
    html`${resultBox('problem', why)}<p>${text.text}</p><section class="card">${formTo(
      visit,
      '/desk/new',
      html`<p><label for="who">${text.who}</label><input id="who" name="who" value="${typed.who}" required spellcheck="false"></p>
${select(
  'channel',
  text.channel,
  STAFF_CHANNELS.map((value) => ({ value, title: text.channels[value] })),
)}
<p><label for="receivedOn">${text.receivedOn}</label><input id="receivedOn" name="receivedOn" type="date" value="${typed.receivedOn}" required></p>
${select('type', words.queue.columns.type, typeChoices(voice))}
${select('subType', text.subType, subTypeChoices(voice))}
<p><label for="text">${words.complaint.content}</label><textarea id="text" name="text" rows="6" required aria-describedby="text-hint">
${typed.text}</textarea><small id="text-hint">${text.hint(STAFF_TEXT_MAX)}</small></p>
${confirmed}<button>${sure ? text.keep : text.check}</button>`,
      { hasFile: true },
    )}</section>`,
    problem === null ? 200 : 422,
  )
}

const problemsOf = ({ words }: DeskVisit): Readonly<Partial<Record<Problem, string>>> => ({
  ...words.problems,
  ...words.enter.problems,
})

export const newComplaint: DeskPage = {
  path: '/desk/new',
  roles: CARE,
  nav: { group: 'work', name: 'enter' },
  inParts: true,
  show: showEnter,
  steps: { '/desk/new': { roles: CARE, take: takeEntered } },
}
