import { groups } from '#contract/call-text.ts'
import { calls, callTexts } from '#contract/calls.ts'
import { addressOf, type Backend, originOf, pathOf } from '#contract/wire/address.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import { otherAnswers, refusedSchemas } from './answer.ts'
import type { JsonSchema, OpenApiDocument } from './document.ts'
import { introduction } from './introduction.ts'
import { kinds } from './kinds.ts'
import { dataSchemas, operationOf } from './operation.ts'
import { refusalCatalogue } from './refusals.ts'
import { placeOf, readSchema } from './schema.ts'
import { commonParameters, securitySchemes } from './session.ts'

/** The installation's name. */
export interface Installation {
  lender: string
  /** Version of this product. */
  version: string
}

/**
 * Builds an OpenAPI 3.1 document of all calls from their codecs, with this installation's addresses, paths and wire
 * names. Requests are described as the pages send them, answers as widely as the pages accept them.
 */
export function openApiDocument(backend: Backend, { lender, version }: Installation): OpenApiDocument {
  const { map } = backend
  const { forReaders, forPrograms } = introduction(map)
  const textOf = new Map(callTexts.map((text) => [text.of, text]))
  const all = Object.entries(calls).map(([name, entry]) => {
    const text = textOf.get(entry)
    if (!text) throw new Error(`the call ${name} has no text beside it`)
    return [name, text] as const
  })
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, text] of all) {
    const { of: entry } = text
    const path = addressOf(entry, { ...backend, apiBase: pathOf(backend.apiBase) })
    const method = entry.method === 'GET' ? 'get' : 'post'
    paths[path] = { ...paths[path], [method]: operationOf(name, text, map) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `Calls of the pages of ${lender}`,
      version,
      summary: 'Everything that the pages ask of a backend, and what they read from its answers.',
      description: `${forReaders}\n\n${forPrograms}`,
    },
    servers: [
      { url: originOf(backend.apiBase) || '/', description: 'Where the calls of this installation go.' },
    ],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: {
        ...kindSchemas(map),
        ...refusedSchemas(map),
        ...Object.assign({}, ...all.map(([name, text]) => dataSchemas(name, text, map))),
      },
      parameters: commonParameters(map),
      responses: otherAnswers(map),
      securitySchemes: securitySchemes(map),
    },
    'x-abono-introduction': forReaders,
    'x-abono-refusals': refusalCatalogue(map),
  }
}

const kindSchemas = (map: WireMap): Record<string, JsonSchema> =>
  Object.fromEntries(
    [...kinds].flatMap(([schema, { name, about, isOnlySent }]) =>
      isOnlySent ? [] : [[name, { description: about, ...readSchema(schema, placeOf(map, name)) }]],
    ),
  )
