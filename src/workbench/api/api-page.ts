import { groups } from '#contract/call-text.ts'
import { type Html, html, sandboxPage } from '#server/base/http/html.ts'
import type { OpenApiDocument, Parameter } from '#workbench/openapi/document.ts'
import { COMMON_REFUSALS, SESSION_REFUSALS } from '#workbench/openapi/refusals.ts'
import { type Attempt, callSection, type PlacedOperation, refusalLinks } from './api-call-section.ts'
import { fieldList, fieldRow, marked, parameterRow } from './api-fields.ts'

/** The document as a page: every call with request, answer, and an example line. */
export function apiPage(document: OpenApiDocument, attempts: Readonly<Record<string, Attempt>>): string {
  const operations = operationsIn(document)
  return sandboxPage(
    'Calls of the pages',
    html`<link rel="stylesheet" href="/sandbox/api.css">
<p>Everything that the pages ask of a backend, and what they read from its answers: made from the code that writes and
reads the calls, with the addresses and names of this installation.</p>
<p><a href="/sandbox/openapi.json">The same as an OpenAPI ${document.openapi.slice(0, 3)} document</a>
<a href="/sandbox">Back to the sandbox</a></p>
<div class="api">
<nav aria-label="Contents">
<h2>Contents</h2>
<ul><li><a href="#every-call">What is the same for every call</a></li>
<li><a href="#values">How values are written</a></li></ul>
${byGroup(
  operations,
  (group, inGroup) => html`<h3>${group}</h3><ul>${inGroup.map(contentsRow)}</ul>
`,
)}<ul><li><a href="#refusals">Refusals</a></li></ul>
</nav>
<div>
${everyCall(document)}
${values(document)}
${byGroup(
  operations,
  (group, inGroup) => html`<h2>${group}</h2><p>${groups[group]}</p>
${inGroup.map((placed) => callSection(document, placed, attempts[placed.operation.operationId]))}`,
)}
${refusals(document)}
</div>
</div>`,
  )
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
  groupNames.map((group) =>
    shown(
      group,
      operations.filter(({ operation }) => operation.tags.includes(group)),
    ),
  )

const contentsRow = ({ path, method, operation: { operationId, summary } }: PlacedOperation): Html =>
  html`<li><a href="#${operationId}">${summary}<br><small>${method} ${path}</small></a></li>`

function everyCall(document: OpenApiDocument): Html {
  const url = document.servers[0]?.url ?? '/'
  return html`<section id="every-call"><h2>What is the same for every call</h2>
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
${refusalLinks([...SESSION_REFUSALS, ...COMMON_REFUSALS], document['x-abono-refusals'])}</section>`
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
  return html`<section id="values"><h2>How values are written</h2>
${named.map(
  ([name, { description = '', ...schema }]) => html`<section id="kind-${name}">
${schema.properties ? html`<h3>${name}</h3><p>${marked(description)}</p>${fieldList(schema)}` : html`<ul class="fields">${fieldRow(name, { ...schema, description }, false)}</ul>`}</section>
`,
)}</section>`
}

function refusals({ 'x-abono-refusals': catalogue }: OpenApiDocument): Html {
  return html`<section id="refusals"><h2>Refusals</h2>
<p>What this product's own server refuses. Another backend may use codes and words of its own.</p>
<ul class="refusals">
${Object.entries(catalogue).map(
  ([
    reason,
    { code, en, es, market, actedOn },
  ]) => html`<li id="refusal-${reason}"><p class="name"><code>${code}</code> ${reason}${actedOn ? html` <em>a page acts on it</em>` : html``}</p>
<p lang="en">${en}</p><p lang="es">${es}</p>${market ? html`<p lang="en">In a market: ${market.en}</p><p lang="es">${market.es}</p>` : html``}</li>
`,
)}</ul></section>`
}
