import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import addFormats from 'ajv-formats'
import {
  type Context,
  OpenAPIBackend,
  type Operation,
  type ParsedRequest,
  type Request,
} from 'openapi-backend'
import type { Listening } from './throwaway-program.ts'

/** For tests: path of a provider's published API description, or null if absent; it is not part of this project. */
export function publishedContract(name: string, given: string | undefined): string | null {
  const path = given ?? fileURLToPath(new URL(`../../../shared/providers/${name}`, import.meta.url))
  return existsSync(path) ? path : null
}

/**
 * For tests: a server that answers with the examples of an OpenAPI description, and refuses invalid requests. The
 * header `Prefer: code=402, example=cash` chooses the answer.
 */
export async function startProvider(contract: string): Promise<Listening> {
  const api: OpenAPIBackend = new OpenAPIBackend({
    definition: contract,
    // Documents are checked by other tests, and few operations are called.
    quick: true,
    coerceTypes: true,
    ajvOpts: { strict: false, logger: false },
    customizeAjv: (ajv) => addFormats.default(ajv),
    handlers: {
      notFound: () => ({ status: 404 }),
      unauthorizedHandler: () => ({ status: 401 }),
      validationFail: ({ validation }: Context) => ({ status: 422, mock: validation.errors }),
      notImplemented: ({ operation, request }: Context) =>
        api.mockResponseForOperation(operation.operationId ?? '', preferred(request.headers.prefer)),
    },
  })
  await api.init()
  for (const [name, scheme] of Object.entries<object>(api.definition.components?.securitySchemes ?? {}))
    api.registerSecurityHandler(name, ({ request }: Context) => credentialOf(request, scheme) !== undefined)
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://provider')
    const asked = {
      method: request.method ?? '',
      path: pathname,
      query: search.slice(1),
      headers: request.headers as Request['headers'],
    }
    const body = await text(request)
    const isForm = request.headers['content-type']?.startsWith(FORM)
    const fields = () => formFields(new URLSearchParams(body), api.matchOperation(asked))
    const { status, mock = {} } = await api.handleRequest({ ...asked, body: isForm ? fields() : body })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(mock))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const FORM = 'application/x-www-form-urlencoded'

/** Parses "code=402, example=cash". */
function preferred(header: unknown = '') {
  const choice = new URLSearchParams(String(header).replaceAll(', ', '&'))
  return { code: Number(choice.get('code') ?? 200), example: choice.get('example') ?? '' }
}

/** A form sends numbers and lists as text, so the description's types decide. */
function formFields(form: URLSearchParams, operation: Operation | undefined) {
  const { properties = {} } = Object(Object(operation?.requestBody).content?.[FORM]?.schema)
  const read = (name: string) => {
    switch (properties[name]?.type) {
      case 'array':
        return form.getAll(name)
      case 'integer':
      case 'number':
        return Number(form.get(name))
      default:
        return form.get(name)
    }
  }
  return Object.fromEntries([...form.keys()].map((name) => [name, read(name)]))
}

function credentialOf({ headers, query }: ParsedRequest, scheme: object): unknown {
  if (!('name' in scheme)) return headers.authorization
  return 'in' in scheme && scheme.in === 'query'
    ? Object(query)[String(scheme.name)]
    : headers[String(scheme.name).toLowerCase()]
}
