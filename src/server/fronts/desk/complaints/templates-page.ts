import { PROBLEM_TYPES } from '#domain/complaints/complaint.ts'
import { PLACEHOLDERS } from '#domain/desk/answer-template.ts'
import { TEMPLATE_NAME_MAX } from '#domain/desk/limits.ts'
import { type Language, languageCodes } from '#domain/language.ts'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { newId } from '#server/base/names/ids.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { complaintWords, titleOf, typeChoices } from '#server/complaints/complaint-voice.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import { CARE_READ, type DeskPage, LEAD } from '#server/fronts/desk/entry/desk-page.ts'
import type { Form } from '#server/fronts/desk/entry/form.ts'
import {
  type DeskAnswer,
  type DeskVisit,
  page,
  type ShowPage,
  type TakeForm,
} from '#server/fronts/desk/entry/visit.ts'
import { languageName } from '#server/fronts/desk/entry/words.ts'
import { formMessage, formTo, resultBox } from '#server/fronts/desk/frame/page.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import {
  changeTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  removeTemplate,
  type Template,
} from '#server/fronts/desk/rows/template-rows.ts'
import { staffText } from '#server/fronts/desk/staff/staff-text.ts'
import { marketWords } from '#words/markets.ts'
import { unknownIn } from './fill-template.ts'

type Problem = keyof DeskVisit['words']['problems'] | null
type Typed = Omit<Template, 'id' | 'version'>

const ADDRESS = '/desk/templates'

const showTemplates: ShowPage = (visit) => {
  const market = visit.service.config.brand.market
  const { language } = markets[market]
  return listPage(visit, { market, language, type: null, title: '', body: '' }, null)
}

async function listPage(visit: DeskVisit, typed: Typed, problem: Problem): Promise<DeskAnswer> {
  const { service, words } = visit
  const text = words.templates
  const rows = await service.database.transaction((tx) => listTemplates(tx), { readOnly: true })
  const table = html`<table class="rows"><thead><tr><th scope="col">${text.name}</th><th scope="col">${words.queue.market}</th>
<th scope="col">${text.language}</th><th scope="col">${words.queue.type}</th></tr></thead><tbody>${rows.map(
    ({
      id,
      title,
      market,
      language,
      type,
    }) => html`<tr><th scope="row"><a href="${ADDRESS}/${id}">${title}</a></th>
<td data-label="${words.queue.market}">${marketWords[market][words.language].country}</td>
<td data-label="${text.language}">${languageName(language, words)}</td>
<td data-label="${words.queue.type}">${typeName(type, visit)}</td></tr>
`,
  )}</tbody></table>`
  const form = maySend(visit, 'POST', ADDRESS)
    ? html`<section class="card"><h2>${text.add}</h2>${formTo(visit, ADDRESS, html`${fields(visit, typed)}<button>${text.keep}</button>`, { hasFile: true })}</section>`
    : html``
  return page(
    text.title,
    html`${formMessage(visit)}${resultBox('problem', problem === null ? '' : words.problems[problem])}${unknownSaid(visit, typed, problem)}
<section class="card"><h2>${text.list}</h2>${rows.length === 0 ? html`<p>${words.queue.empty}</p>` : table}</section>${form}`,
    problem === null ? 200 : 422,
  )
}

/** The error about unknown names. */
const unknownSaid = ({ words }: DeskVisit, { body }: Typed, problem: Problem): Html =>
  problem === 'template-unknown'
    ? html`<p class="card">${words.templates.unknown(
        unknownIn(body)
          .map((name) => `{${name}}`)
          .join(', '),
      )}</p>`
    : html``

const typeName = (type: string | null, { words }: DeskVisit): string =>
  type === null ? words.queue.all : titleOf(typeChoices(complaintWords(words.language)), type)

function fields({ words }: DeskVisit, typed: Typed): Html {
  const text = words.templates
  const option = (value: string, name: string, isChosen: boolean) =>
    isChosen
      ? html`<option value="${value}" selected>${name}</option>`
      : html`<option value="${value}">${name}</option>`
  const names = PLACEHOLDERS.map((one) => `{${text.placeholders[one]}}`).join(' ')
  return html`<p><label for="title">${text.name}</label><input id="title" name="title" maxlength="${TEMPLATE_NAME_MAX}" value="${typed.title}" required></p>
<p><label for="market">${words.queue.market}</label><select id="market" name="market">${marketIds.map((market) => option(market, marketWords[market][words.language].country, market === typed.market))}</select></p>
<p><label for="language">${text.language}</label><select id="language" name="language">${languageCodes.map((code) => option(code, languageName(code, words), code === typed.language))}</select></p>
<p><label for="type">${words.queue.type}</label><select id="type" name="type">${option('', words.queue.all, typed.type === null)}${typeChoices(complaintWords(words.language)).map(({ value, title }) => option(value, title, value === typed.type))}</select></p>
<p><label for="text">${text.body}</label><textarea id="text" name="text" rows="8" required aria-describedby="text-hint">
${typed.body}</textarea><small id="text-hint">${text.hint(names)}</small></p>`
}

function typedIn(form: Form): { typed: Typed; problem: Problem } {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === form.text(name))
  const market: MarketId = one('market', marketIds) ?? marketIds[0]
  const language: Language = one('language', languageCodes) ?? languageCodes[0]
  const type = PROBLEM_TYPES.find(({ value }) => value === form.text('type'))?.value ?? null
  const title = form.text('title').trim()
  const body = form.text('text')
  const read = staffText(body)
  const typed = { market, language, type, title, body }
  const name = staffText(title)
  if (!name.ok || title.length > TEMPLATE_NAME_MAX) return { typed, problem: 'template-name' }
  if (!read.ok) return { typed, problem: read.problem }
  if (unknownIn(read.text).length > 0) return { typed, problem: 'template-unknown' }
  return { typed: { ...typed, title: name.text, body: read.text }, problem: null }
}

const takeTemplate: TakeForm = async (visit, _params, form) => {
  const { service, user, now } = visit
  const { typed, problem } = typedIn(form)
  if (problem !== null) return listPage(visit, typed, problem)
  const id = newId(now)
  const isKept = await service.database.transaction(async (tx) => {
    if (!(await insertTemplate(tx, { id, ...typed }, user.id, now))) return false
    await logDeskAction(tx, user, 'template-changed', now, id)
    return true
  })
  return isKept ? { to: `${ADDRESS}?done=template` } : listPage(visit, typed, 'template-many')
}

const showTemplate: ShowPage = async (visit, { id = '' }) => {
  const found = await visit.service.database.transaction((tx) => findTemplate(tx, id), { readOnly: true })
  return found ? onePage(visit, found, null) : notFound(visit)
}

function onePage(visit: DeskVisit, template: Template, problem: Problem): DeskAnswer {
  const { words } = visit
  const text = words.templates
  const address = `${ADDRESS}/${template.id}`
  const version = html`<input type="hidden" name="version" value="${template.version}">`
  const form = maySend(visit, 'POST', address)
    ? html`${formTo(visit, address, html`${version}${fields(visit, template)}<button>${text.keep}</button>`, { hasFile: true })}
<div class="row">${formTo(visit, `${address}/remove`, html`${version}<button class="quiet">${text.remove}</button>`)}</div>`
    : html`<p class="written">${template.body}</p>`
  return page(
    template.title === '' ? text.title : template.title,
    html`${formMessage(visit)}${resultBox('problem', problem === null ? '' : words.problems[problem])}${unknownSaid(visit, template, problem)}
<section class="card">${form}</section><p><a class="button quiet" href="${ADDRESS}">${text.title}</a></p>`,
    problem === null ? 200 : 422,
  )
}

const versionIn = (form: Form): number => Number(/^\d{1,9}$/.exec(form.text('version'))?.[0] ?? 0)

/** Changes a template; the second of two concurrent changes is refused, and its text stays. */
const changeOneTemplate: TakeForm = async (visit, { id = '' }, form) => {
  const { service, user, now } = visit
  const { typed, problem } = typedIn(form)
  const version = versionIn(form)
  const found = await service.database.transaction((tx) => findTemplate(tx, id), { readOnly: true })
  if (!found) return listPage(visit, typed, 'template-gone')
  if (problem !== null) return onePage(visit, { id, version, ...typed }, problem)
  const isKept = await service.database.transaction(async (tx) => {
    if (!(await changeTemplate(tx, { id, version, ...typed }, user.id, now))) return false
    await logDeskAction(tx, user, 'template-changed', now, id)
    return true
  })
  if (isKept) return { to: `${ADDRESS}/${id}?done=template` }
  return onePage(visit, { id, version: found.version, ...typed }, 'template-late')
}

const removeOneTemplate: TakeForm = async (visit, { id = '' }, form) => {
  const { service, user, now } = visit
  const isGone = await service.database.transaction(async (tx) => {
    if (!(await removeTemplate(tx, id, versionIn(form)))) return false
    await logDeskAction(tx, user, 'template-removed', now, id)
    return true
  })
  return { to: isGone ? `${ADDRESS}?done=template` : `${ADDRESS}?problem=changed-before` }
}

export const templates: DeskPage = {
  path: '/desk/templates',
  roles: CARE_READ,
  nav: { group: 'setup', name: 'templates' },
  inParts: true,
  show: showTemplates,
  steps: { '/desk/templates': { roles: LEAD, take: takeTemplate } },
}

export const oneTemplate: DeskPage = {
  path: '/desk/templates/:id',
  roles: CARE_READ,
  inParts: true,
  show: showTemplate,
  steps: {
    '/desk/templates/:id': { roles: LEAD, take: changeOneTemplate },
    '/desk/templates/:id/remove': { roles: LEAD, take: removeOneTemplate },
  },
}
