import { type Html, html } from '#server/base/http/html.ts'
import type { JsonSchema, Parameter } from '#workbench/openapi/document.ts'

/** Lists the fields of an object with their types; nested objects have nested lists. */
export function fieldList(schema: JsonSchema): Html {
  const { properties = {}, required = [] } = schema
  return html`<ul class="fields">
${Object.entries(properties).map(([name, field]) => fieldRow(name, field, required.includes(name)))}</ul>`
}

/** One field with its wire name. */
export function fieldRow(name: string, field: JsonSchema, isRequired: boolean): Html {
  const logical = field['x-abono-name']
  return html`<li><div class="field"><p class="name"><code>${name}</code>${
    logical === undefined ? html`` : html` <small>specified as <code>${logical}</code></small>`
  }</p>
<p class="kind">${kindOf(field)}${isRequired ? html` <strong>required</strong>` : html``}${
    field['x-abono-addition'] ? html` <em>addition</em>` : html``
  }</p>
<p class="about">${marked(field.description ?? '')}</p></div>${within(field)}</li>
`
}

/** The same for a query parameter or a header. */
export const parameterRow = ({
  name,
  required,
  description,
  schema,
  'x-abono-name': logical,
}: Parameter): Html =>
  fieldRow(
    name,
    { ...schema, description, ...(logical !== undefined && { 'x-abono-name': logical }) },
    required,
  )

/** Describes the type of a value; named types are links. */
function kindOf(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/components/schemas/', '')
    return html`<a href="/sandbox/api#kind-${name}">${name}</a>`
  }
  if (schema.anyOf) return choice(schema.anyOf.map(kindOf))
  if (schema.format === 'binary') return html`file`
  const values = schema.enum ?? (schema.const === undefined ? null : [schema.const])
  if (schema.const === '') return html`empty text`
  if (values)
    return html`${values.length === 1 ? 'always' : 'one of'} ${values.map((value) => JSON.stringify(value)).join(', ')}`
  const types = [schema.type ?? 'anything'].flat()
  if (types.length === EVERY_TYPE) return html`object, or anything else for none`
  return choice(types.map((type) => typeWords(type, schema)))
}

/** Number of JSON types; for a value of any type only the object form is described. */
const EVERY_TYPE = 6

const choice = (parts: readonly Html[]): Html =>
  html`${parts.map((part, at) => html`${at === 0 ? '' : ', or '}${part}`)}`

/** Describes one type of a value with its limits. */
function typeWords(type: string, schema: JsonSchema): Html {
  const { minLength, maxLength, maxItems, minimum, maximum, pattern, items } = schema
  switch (type) {
    case 'string': {
      if (maxLength === 0) return html`empty text`
      const least =
        minLength === undefined ? '' : minLength === 1 ? ', not empty' : `, at least ${minLength} characters`
      const most = maxLength === undefined ? '' : `, at most ${maxLength} characters`
      return html`text${least}${most}${pattern === undefined ? html`` : html` as <code>${pattern}</code>`}`
    }
    case 'array': {
      if (maxItems === 0) return html`empty list`
      const most = maxItems === undefined ? '' : ` (at most ${maxItems})`
      return html`list${most}${items ? html` of ${elementOf(items)}` : html``}`
    }
    case 'object':
      return html`${schema.maxProperties === 0 ? 'empty object' : 'object'}`
    case 'integer':
      return html`whole number${minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`}`
    default:
      return html`${type === 'boolean' ? 'true or false' : type}`
  }
}

const elementOf = (items: JsonSchema): Html =>
  items.properties || items.anyOf ? html`objects` : html`${kindOf(items)}`

/** Returns nested fields: of an object, of list rows, of each alternative object. */
function within(schema: JsonSchema): Html {
  if (schema.properties) return fieldList(schema)
  const objects = schema.anyOf?.filter(({ properties }) => properties) ?? []
  if (objects.length > 0)
    return html`${objects.map((each, at) => html`${objects.length > 1 ? html`<p class="choice">${at === 0 ? 'Either' : 'or'}</p>` : html``}${fieldList(each)}`)}`
  return schema.items ? within(schema.items) : html``
}

/** Formats document text with `code`. */
export const marked = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`
