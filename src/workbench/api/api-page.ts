import { groups } from '#contract/call-text.ts'
import { type Html, html, sandboxPage } from '#server/base/http/html.ts'
import type { OpenApiDocument, Parameter } from '#workbench/openapi/document.ts'
import { COMMON_REFUSALS, SESSION_REFUSALS } from '#workbench/openapi/refusals.ts'
import { type Attempt, callSection, type PlacedOperation, refusalLinks } from './api-call-section.ts'
import { fieldList, fieldRow, marked, parameterRow } from './api-fields.ts'

/** The calls as a list with a search; each has its own page. Shared values and refusals are folded below it. */
export function apiPage(document: OpenApiDocument, sought: string): string {
  const all = operationsIn(document)
  const found = all.filter((placed) => isFound(placed, sought))
  return sandboxPage(
    'Calls of the pages',
    html`<link rel="stylesheet" href="/sandbox/api.css">
<div class="api">
<p>${all.length} calls, described from the code that makes them. <a href="/sandbox/openapi.json">OpenAPI ${document.openapi.slice(0, 3)}</a> · <a href="/sandbox">Sandbox</a></p>
${searchForm(sought)}
${sought === '' ? html`` : html`<p role="status">${found.length === 0 ? 'No call' : counted(found.length)} with “${sought}”. <a href="/sandbox/api">Show all</a></p>`}
<nav aria-label="Contents">${byGroup(found, (group) => html`<a href="#${anchorOf(group)}">${group}</a> `)}<a href="#shared">Shared by all calls</a></nav>
${byGroup(
  found,
  (
    group,
    inGroup,
  ) => html`<section class="group" id="${anchorOf(group)}"><h2>${group}</h2><p>${groups[group]}</p>
<ul>${inGroup.map(listRow)}</ul></section>
`,
)}
<h2 id="shared">Shared by all calls</h2>
${everyCall(document)}
${values(document)}
${refusals(document)}
</div>`,
  )
}

/** One call on its own page, between its neighbours; null for an unknown name. */
export function callPage(
  document: OpenApiDocument,
  name: string,
  attempt: Attempt | undefined,
): string | null {
  const all = operationsIn(document)
  const at = all.findIndex(({ operation }) => operation.operationId === name)
  const placed = all[at]
  if (!placed) return null
  const [before, after] = [all[at - 1], all[at + 1]]
  return sandboxPage(
    placed.operation.summary,
    html`<link rel="stylesheet" href="/sandbox/api.css">
<div class="api">
<p><a href="/sandbox/api#${name}">All calls</a></p>
${callSection(document, placed, attempt)}
<nav aria-label="Neighbours">${before ? html`<a href="${pathOf(before)}" rel="prev">‹ ${before.operation.summary}</a>` : html``} ${after ? html`<a href="${pathOf(after)}" rel="next">${after.operation.summary} ›</a>` : html``}</nav>
</div>`,
  )
}

const pathOf = ({ operation }: PlacedOperation) => `/sandbox/api/${operation.operationId}`

const counted = (count: number) => (count === 1 ? '1 call' : `${count} calls`)

const searchForm = (sought: string): Html =>
  html`<form class="seek" role="search" action="/sandbox/api"><label for="q">Find a call by a word, path or field</label>
<span><input id="q" name="q" type="search" value="${sought}" maxlength="60" autocapitalize="none"><button>Find</button></span></form>`

/** Whether each word occurs in the call: its texts, its path, or the names of its fields. */
function isFound({ path, operation }: PlacedOperation, sought: string): boolean {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const text = JSON.stringify([path, operationId, summary, description, parameters, requestBody, responses])
  const lower = text.toLowerCase()
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}

const operationsIn = ({ paths }: OpenApiDocument): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

type Group = keyof typeof groups
const groupNames = Object.keys(groups).filter((name): name is Group => Object.hasOwn(groups, name))

const byGroup = (
  operations: readonly PlacedOperation[],
  shown: (group: Group, inGroup: PlacedOperation[]) => Html,
): Html[] =>
  groupNames.flatMap((group) => {
    const inGroup = operations.filter(({ operation }) => operation.tags.includes(group))
    return inGroup.length === 0 ? [] : [shown(group, inGroup)]
  })

const anchorOf = (group: Group) => `group-${group.toLowerCase().replaceAll(/\W+/g, '-')}`

const listRow = (placed: PlacedOperation): Html =>
  html`<li id="${placed.operation.operationId}"><a href="${pathOf(placed)}">${placed.operation.summary}<br><small>${placed.method} ${placed.path}</small></a></li>
`

function everyCall(document: OpenApiDocument): Html {
  const url = document.servers[0]?.url ?? '/'
  return html`<details><summary>What is the same for every call</summary><section id="every-call">
<p>Calls go to ${url === '/' ? 'the host of the pages' : html`<code>${url}</code>`}.</p>
${paragraphs(document['x-abono-introduction'])}
<h3>In the query of every call</h3>
<ul class="fields">${parametersOf(document, 'query', 'formSession').map(parameterRow)}</ul>
<h3>In the headers of the form client</h3>
<ul class="fields">${parametersOf(document, 'header', 'formSession').map(parameterRow)}</ul>
<h3>In the headers of the JSON client</h3>
<ul class="fields">${parametersOf(document, 'header', 'jsonSession').map(parameterRow)}</ul>
<h3 id="every-refusal">Refusals of our own server</h3>
<p>Any call may be refused with these; the first two only where it needs a session.</p>
${refusalLinks([...SESSION_REFUSALS, ...COMMON_REFUSALS], document['x-abono-refusals'])}</section></details>`
}

/** Common parameters of a client, for every call with a session. */
function parametersOf(document: OpenApiDocument, place: 'query' | 'header', session: string): Parameter[] {
  const ofClient = operationsIn(document).find(({ operation }) =>
    operation.security.some((one) => session in one),
  )
  return (ofClient?.operation.parameters ?? []).flatMap((one) => {
    if (!('$ref' in one)) return []
    const found = document.components.parameters[one.$ref.replace('#/components/parameters/', '')]
    return found?.in === place ? [found] : []
  })
}

const paragraphs = (text: string): Html[] =>
  text.split('\n\n').map(
    (paragraph) => html`<p>${marked(paragraph)}</p>
`,
  )

/** Every shared named schema. */
function values({ components }: OpenApiDocument): Html {
  const named = Object.entries(components.schemas).filter(([name]) => !/Data$|^Refused/.test(name))
  return html`<details><summary>How values are written</summary><section id="values">
${named.map(
  ([name, { description = '', ...schema }]) => html`<section id="kind-${name}">
${schema.properties ? html`<h3>${name}</h3><p>${marked(description)}</p>${fieldList(schema)}` : html`<ul class="fields">${fieldRow(name, { ...schema, description }, false)}</ul>`}</section>
`,
)}</section></details>`
}

function refusals({ 'x-abono-refusals': catalogue }: OpenApiDocument): Html {
  return html`<details><summary>Refusals</summary><section id="refusals">
<p>What this product's own server refuses. Another backend may use codes and words of its own.</p>
<ul class="refusals">
${Object.entries(catalogue).map(
  ([
    reason,
    { code, en, es, market, actedOn },
  ]) => html`<li id="refusal-${reason}"><p class="name"><code>${code}</code> ${reason}${actedOn ? html` <em>a page acts on it</em>` : html``}</p>
<p lang="en">${en}</p><p lang="es">${es}</p>${market ? html`<p lang="en">In a market: ${market.en}</p><p lang="es">${market.es}</p>` : html``}</li>
`,
)}</ul></section></details>`
}
