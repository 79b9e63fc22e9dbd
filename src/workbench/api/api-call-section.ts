import { FORM_TYPE, JSON_TYPE } from '#contract/wire/request.ts'
import { type Html, html } from '#server/base/http/html.ts'
import type {
  Answer,
  JsonSchema,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
} from '#workbench/openapi/document.ts'
import { COMMON_REFUSALS, SESSION_REFUSALS } from '#workbench/openapi/refusals.ts'
import { fieldList, marked, parameterRow } from './api-fields.ts'

/** An operation with its path. */
export interface PlacedOperation {
  path: string
  method: string
  operation: Operation
}

/** An example of a call: the shell line, its borrower, and a remark. */
export interface Attempt {
  line: string
  name: string
  remark: string
}

/** One call: purpose, request, answer, refusals, and an example line. */
export function callSection(
  document: OpenApiDocument,
  placed: PlacedOperation,
  attempt: Attempt | undefined,
): Html {
  const { path, method, operation } = placed
  const { operationId, description } = operation
  const [about = ''] = description.split('\n\n')
  return html`<section id="${operationId}" class="call">
<p class="address"><strong>${method}</strong> <code>${breakable(path)}</code>${specified(path, operation)}</p>
<p>${marked(about)}</p>
<ul class="facts">${factsOf(operation).map((fact) => html`<li>${fact}</li>`)}<li><code>${operationId}</code></li></ul>
${attempt ? tried(attempt) : html``}
${given(placed)}
${answered(document, placed)}
${refusalsOf(document, placed)}
</section>
`
}

// A path may break at its slashes, not within a word.
const breakable = (path: string): Html =>
  html`${path.split('/').map((step, at) => html`${at === 0 ? html`` : html`/<wbr>`}${step}`)}`

const specified = (path: string, { 'x-abono-path': logical }: Operation): Html =>
  path.endsWith(logical) ? html`` : html` <small>specified as <code>${breakable(logical)}</code></small>`

/** Key facts of a call. */
function factsOf(operation: Operation): string[] {
  const isJson = operation.parameters.some((one) => '$ref' in one && one.$ref.endsWith('header.dearest'))
  const client = isJson ? 'JSON client' : 'form client'
  return [
    operation['x-abono-origin'] === 'addition' ? 'addition' : 'specification, section 7',
    operation.security.length > 0 ? "a borrower's session" : 'no session',
    operation['x-abono-reads-only'] ? 'changes nothing' : 'may change something',
    isPicture(operation.responses['200']) ? 'picture' : client,
  ]
}

function given({ operation }: PlacedOperation): Html {
  const own = operation.parameters.filter((one): one is Parameter => 'schema' in one && one.in === 'query')
  const [[type = '', media] = []] = Object.entries(operation.requestBody?.content ?? {})
  if (own.length > 0)
    return html`<h2>Fields of the query</h2><ul class="fields">${own.map(parameterRow)}</ul>`
  if (!media || Object.keys(media.schema.properties ?? {}).length === 0) return html``
  return html`<h2>Fields of ${BODIES[type] ?? type}</h2>${fieldList(media.schema)}`
}

const BODIES: Readonly<Record<string, string>> = {
  [FORM_TYPE]: 'the form',
  [JSON_TYPE]: 'the JSON body',
  'multipart/form-data': 'the multipart form',
}

const isPicture = (answer: Answer | Reference | undefined) =>
  answer !== undefined && 'content' in answer && 'image/png' in answer.content

function answered({ components }: OpenApiDocument, { operation }: PlacedOperation): Html {
  const answer = operation.responses['200']
  if (!answer || '$ref' in answer) return html``
  if (isPicture(answer)) return html`<h2>Answer</h2><p>A picture, of any kind that a browser shows.</p>`
  const media = answer.content['application/json']
  const success = operation['x-abono-success']
  const data = resolved(dataSchema(media), components.schemas)
  return html`<h2>Fields of the answer, with code ${JSON.stringify(success)}</h2>
${data.properties ? fieldList(data) : html`<p>None that is read.</p>`}
${exampleOf(media)}`
}

/** The data schema in the success envelope, under the wire's names. */
function dataSchema(media: MediaType | undefined): JsonSchema {
  const [success] = media?.schema.anyOf ?? []
  const [, data] = Object.values(success?.properties ?? {})
  return data ?? {}
}

function resolved(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const name = schema.$ref?.replace('#/components/schemas/', '')
  const found = name === undefined ? undefined : schemas[name]
  return found ? resolved(found, schemas) : schema
}

const exampleOf = (media: MediaType | undefined): Html => {
  const example = media?.examples?.done
  return example
    ? html`<details><summary>An example of the answer</summary><pre tabindex="0">${JSON.stringify(example.value, null, 2)}</pre></details>`
    : html``
}

function refusalsOf(
  { 'x-abono-refusals': catalogue }: OpenApiDocument,
  { operation }: PlacedOperation,
): Html {
  const own = operation['x-abono-refusals'].filter((reason) => !EVERYWHERE.includes(reason))
  return html`<h2>Refusals of our own server</h2>${
    own.length === 0
      ? html`<p>Only <a href="/sandbox/api#every-refusal">those of every call</a>.</p>`
      : refusalLinks(own, catalogue)
  }`
}

const EVERYWHERE: readonly string[] = [...SESSION_REFUSALS, ...COMMON_REFUSALS]

/** Refusals by code and name, each linked to its text. */
export const refusalLinks = (
  reasons: readonly string[],
  catalogue: OpenApiDocument['x-abono-refusals'],
): Html =>
  html`<p class="codes">${reasons.map(
    (
      reason,
    ) => html`<a href="/sandbox/api#refusal-${reason}"><code>${catalogue[reason]?.code ?? ''}</code> ${reason}</a>
`,
  )}</p>`

const tried = ({ line, name, remark }: Attempt): Html =>
  html`<h2>Try it${name === '' ? '' : `, as ${name}`}</h2>${remark === '' ? html`` : html`<p>${remark}</p>`}<pre class="curl">${line}</pre>`
