import type { Endpoint } from '#contract/endpoint.ts'
import { FORM_TYPE, fileFieldOf, JSON_TYPE } from '#contract/wire/request.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import type { JsonSchema, MediaType, Operation, Parameter } from './document.ts'
import type { CallExample } from './examples.ts'

/** The example's input under wire names. A form has only texts, and omits absent fields. */
function sentExample(
  entry: Endpoint,
  example: CallExample | undefined,
  map: WireMap,
): Record<string, unknown> {
  const fields = Object.entries(map.toWire(example?.sent ?? {}) as object)
  const isText = entry.method === 'GET' || entry.client === 'form'
  return Object.fromEntries(
    fields
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, isText ? String(value) : value]),
  )
}

/** The query parameters of a GET. */
export function queryOf(
  entry: Endpoint,
  sent: JsonSchema,
  example: CallExample | undefined,
  map: WireMap,
): Parameter[] {
  const values = sentExample(entry, example, map)
  return Object.entries(sent.properties ?? {}).map(
    ([name, { description = '', 'x-abono-name': logical, ...schema }]) => ({
      name,
      in: 'query',
      required: sent.required?.includes(name) ?? false,
      description,
      schema,
      ...(name in values && { example: values[name] }),
      ...(logical !== undefined && { 'x-abono-name': logical }),
    }),
  )
}

/** The body of a POST. */
export function requestBody(
  entry: Endpoint,
  sent: JsonSchema,
  example: CallExample | undefined,
  map: WireMap,
): NonNullable<Operation['requestBody']> {
  if (entry.fileField !== null) return fileBody(fileFieldOf(entry, map))
  const isEmpty = Object.keys(sent.properties ?? {}).length === 0
  const media: MediaType = {
    schema: sent,
    ...(!isEmpty &&
      example && {
        examples: { example: { summary: 'What a page sends', value: sentExample(entry, example, map) } },
      }),
  }
  return {
    description: isEmpty ? 'Empty.' : 'What a page sends; it sends no other field.',
    required: !isEmpty,
    content: { [entry.client === 'json' ? JSON_TYPE : FORM_TYPE]: media },
  }
}

const PICTURES = 'image/jpeg, image/png, image/webp, image/heic, image/heif, application/pdf'

const fileBody = (field: string): NonNullable<Operation['requestBody']> => ({
  description: 'One file and nothing else.',
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          [field]: {
            type: 'string',
            format: 'binary',
            description: 'The picture, or a PDF of at most 3 pages: at most 5 MB.',
          },
        },
        required: [field],
      },
      encoding: { [field]: { contentType: PICTURES } },
    },
  },
})
