import type { FastifyInstance } from 'fastify'
import { fewLines } from '#server/base/observability/few-lines.ts'
import type { Service } from '#server/service/service.ts'

/** A notice of a provider, with the body as it was sent: the signature covers its bytes. */
export interface Notice {
  body: string
  /** The value of a header that was sent once. */
  header(name: string): string | undefined
  /** Path and query of the request. */
  url: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  now: Date
  /** Writes a warning, at most a few a minute of each kind, because any client can send requests that are no notices. */
  warn(kind: string, message: string, fields?: object): void
}

/** The answer to a notice, sent as `{outcome}`. A provider repeats the notice until the status is 200. */
export interface NoticeAnswer {
  status: number
  outcome: string
  /** More fields of the answer. */
  details?: object
}

export interface WebhookOptions {
  path: string
  /** The largest body that is read. */
  maxBytes: number
  /** The share of the server that serves it, as for other routes. */
  purpose?: 'money'
  /** Counts each answer. */
  count(outcome: string, notice: Notice): void
  take(notice: Notice): Promise<NoticeAnswer>
}

/** Adds the route of a webhook. `app` is a scope of its own, because its bodies are not parsed. */
export function addWebhook(app: FastifyInstance, service: Service, options: WebhookOptions): void {
  const { path, maxBytes: bodyLimit, purpose, count, take } = options
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
  const lines = fewLines()

  app.post<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(
    path,
    { bodyLimit, ...(purpose && { config: { purpose } }) },
    async ({ body, headers, url, params, query }, reply) => {
      const now = service.now()
      const notice: Notice = {
        body: typeof body === 'string' ? body : '',
        header(name) {
          const value = headers[name]
          return typeof value === 'string' ? value : undefined
        },
        url,
        params,
        query,
        now,
        warn: (kind, message, fields) =>
          lines(kind, now, (leftOut) => service.log.warn({ ...fields, leftOut }, message)),
      }
      const { status, outcome, details } = await take(notice)
      count(outcome, notice)
      return reply.status(status).send({ outcome, ...details })
    },
  )
}
