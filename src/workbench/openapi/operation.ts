import type { CallText } from '#contract/call-text.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import { languageCodes } from '#domain/language.ts'
import { refusalExample, refusedReference, successInWords, successSchema } from './answer.ts'
import type { Example, JsonSchema, MediaType, Operation } from './document.ts'
import { type CallExample, callExamples } from './examples.ts'
import { COMMON_REFUSALS, SESSION_REFUSALS } from './refusals.ts'
import { queryOf, requestBody } from './request.ts'
import { placeOf, readSchema, sentSchema } from './schema.ts'
import { commonParametersOf, securityOf } from './session.ts'

/** A call's own data schema, and the name that its operation refers to. */
export const dataSchemaName = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Data`

/** One call as an operation. */
export function operationOf(name: string, text: CallText, map: WireMap): Operation {
  const { of: entry } = text
  const example = callExamples[name]
  const sent = sentSchema(
    entry.input,
    placeOf(map, name, text.fields),
    entry.client === 'json' && entry.method === 'POST' ? 'json' : 'text',
  )
  const body = entry.method === 'POST' ? { requestBody: requestBody(entry, sent, example, map) } : {}
  return {
    operationId: name,
    summary: text.title,
    description: descriptionOf(entry, text),
    tags: [text.group],
    parameters: [
      ...commonParametersOf(entry),
      ...(entry.method === 'GET' ? queryOf(entry, sent, example, map) : []),
    ],
    ...body,
    responses: {
      '200': {
        description: `Done, or refused: the code tells which. Success is ${successInWords(entry)}.`,
        content: answersOf(name, entry, text, example, map),
      },
      '4XX': { $ref: '#/components/responses/NotTaken' },
      '5XX': { $ref: '#/components/responses/Fault' },
    },
    security: securityOf(entry),
    'x-abono-path': entry.path,
    'x-abono-origin': isAddition(text) ? 'addition' : 'specification',
    'x-abono-reads-only': entry.readsOnly,
    'x-abono-success': entry.success,
    'x-abono-refusals': [
      ...(entry.isPublic ? [] : SESSION_REFUSALS),
      ...(text.refusals ?? []),
      ...COMMON_REFUSALS,
    ],
  }
}

const isAddition = ({ group, isAddition }: CallText) => isAddition || group.startsWith('Additions:')

function descriptionOf(entry: Endpoint, text: CallText): string {
  return [
    text.about,
    isAddition(text)
      ? 'An addition of this product: the specification has no such call.'
      : 'One of the calls of the specification, section 7.',
    entry.isPublic ? 'Needs no session.' : 'Needs the session of a borrower.',
    entry.readsOnly ? 'Changes nothing.' : 'May change something.',
  ].join('\n\n')
}

function answersOf(
  name: string,
  entry: Endpoint,
  text: CallText,
  example: CallExample | undefined,
  map: WireMap,
): Record<string, MediaType> {
  const refused = refusalsToShow(entry, text)
  const examples: Record<string, Example> = Object.fromEntries(
    refused.flatMap((reason) =>
      languageCodes.map((language) => [`${reason}-${language}`, refusalExample(reason, language, map)]),
    ),
  )
  if (entry.answer === 'image') {
    return {
      'image/png': {
        schema: {
          type: 'string',
          format: 'binary',
          description: 'Any picture that a browser shows will do.',
        },
      },
      'application/json': { schema: refusedReference(entry), examples },
    }
  }
  const data =
    entry.output.def.type === 'unknown' ? {} : { $ref: `#/components/schemas/${dataSchemaName(name)}` }
  const done = example && map.toWire({ code: entry.success, data: example.answered, message: '' })
  return {
    'application/json': {
      schema: { anyOf: [successSchema(entry, data, map), refusedReference(entry)] },
      examples: { ...(done !== undefined && { done: { summary: 'Done', value: done } }), ...examples },
    },
  }
}

/** The call's first own refusal, else a common one. */
const refusalsToShow = (entry: Endpoint, { refusals: [first] = [] }: CallText) =>
  [first ?? (entry.isPublic ? 'unavailable' : 'session-ended')] as const

/** The data of a call, if any. */
export function dataSchemas(
  name: string,
  { of: entry, fields }: CallText,
  map: WireMap,
): Record<string, JsonSchema> {
  if (entry.answer === 'image' || entry.output.def.type === 'unknown') return {}
  return { [dataSchemaName(name)]: readSchema(entry.output, placeOf(map, name, fields)) }
}
