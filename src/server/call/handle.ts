import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, pathOf } from '#contract/wire/address.ts'
import { envelopeOnWire } from '#contract/wire/envelope.ts'
import { fileFieldOf } from '#contract/wire/request.ts'
import { callerOf, identityIn } from '#contract/wire/session.ts'
import { readForm } from '#server/base/http/form-body.ts'
import { readJson } from '#server/base/http/json-body.ts'
import {
  acceptMultipart,
  CALL_BODY_MAX_BYTES,
  isMultipartType,
  readMultipart,
} from '#server/base/http/multipart.ts'
import { requestOrigin } from '#server/base/http/origin.ts'
import { type Answer, languageOf, refused } from '#server/base/http/refused.ts'
import { visitOf } from '#server/base/http/visit.ts'
import type { Purpose } from '#server/base/load-shedding/early-refusal.ts'
import type { Service } from '#server/service/service.ts'
import { answer, refusalBeforeFile, type Served } from './serve.ts'

/** Registers one call of the contract: decodes the request, runs the handler, encodes the answer. */
export function handle(
  app: FastifyInstance,
  service: Service,
  served: Served,
  purpose: Purpose = 'ordinary',
): void {
  if (served.entry.fileField === null) route(app, service, served, purpose)
  // Only the scope of this call accepts a body with a file.
  else {
    void app.register(async (scope) => {
      await acceptMultipart(scope, CALL_BODY_MAX_BYTES)
      route(scope, service, served, purpose)
    })
  }
}

function route(app: FastifyInstance, service: Service, served: Served, purpose: Purpose): void {
  const { entry } = served
  const { map } = service
  const sendEnvelope = (reply: FastifyReply, given: Answer) =>
    withHeaders(reply, given).send(envelopeOnWire(given.envelope, map))
  // A base address with a host is the public one; the server listens on its path.
  const apiBase = pathOf(service.config.brand.apiBase)
  const url = addressOf(entry, { ...service.config.brand, apiBase, map })
  app.route({
    method: entry.method,
    url,
    config: { purpose, readsOnly: entry.readsOnly },
    handler: async (request, reply) => {
      const query = new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? '')
      const caller = callerOf(
        (name) => headerOf(request, map.identityToWire(name)),
        identityIn({ get: (name) => query.get(map.identityToWire(name)) }),
      )
      const origin = requestOrigin(request, visitOf(service, request, reply, { isCall: true }))
      // A caller without a session is refused before the file is read, and takes no slot for pictures.
      if (isMultipartType(request) && !entry.isPublic) {
        const refusal = await refusalBeforeFile(service, served, caller, origin)
        if (refusal) return sendEnvelope(reply.header('connection', 'close'), refusal)
      }
      const sent = isMultipartType(request)
        ? await readMultipart(request, CALL_BODY_MAX_BYTES, {
            uploader: caller.token || (origin.visit?.token ?? ''),
          })
        : null
      const fields =
        entry.method === 'GET'
          ? Object.fromEntries(query)
          : sent
            ? Object.fromEntries(sent.fields)
            : fieldsOf(request)
      if (!isFields(fields)) {
        return reply.status(400).send(envelopeOnWire(refused('bad-request', languageOf(caller)), map))
      }
      if (sent?.isFileTooLarge) {
        return reply.send(envelopeOnWire(refused('image-too-large', languageOf(caller)), map))
      }
      // A file in a field of another name is ignored.
      const file = sent?.file && sent.file.field === fileFieldOf(entry, map) ? sent.file.bytes : null
      const given = await answer(service, served, caller, map.fromWire(fields), origin, file)
      if (!given.image) return sendEnvelope(reply, given)
      return withHeaders(reply, given)
        .type('image/png')
        .send(await given.image())
    },
  })
}

function withHeaders(reply: FastifyReply, { status, retryAfterSeconds }: Answer): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.status(status).header('cache-control', 'no-store')
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
}

// Both readers return null for a body they cannot read. A call without fields may have no body.
function fieldsOf(request: FastifyRequest): unknown {
  if (request.body === undefined || request.body === null) return {}
  if (typeof request.body !== 'string') return null
  return request.headers['content-type']?.startsWith('application/json')
    ? readJson(request.body)
    : readForm(request.body)
}

const isFields = (fields: unknown): fields is Record<string, unknown> =>
  typeof fields === 'object' && fields !== null && !Array.isArray(fields)
