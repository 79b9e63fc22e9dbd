import type { FastifyInstance } from 'fastify'
import { throttledLog } from '#server/base/observability/throttled-log.ts'
import type { Service } from '#server/service/service.ts'

/** A webhook message of a provider, with its raw body, because the signature covers the bytes. */
export interface Notice {
  body: string
  /** The value of a header that occurs once. */
  header(name: string): string | undefined
  /** Path and query of the request. */
  url: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  now: Date
  /** Logs a warning, at most a few a minute of each kind, because any client can send requests. */
  warn(kind: string, message: string, fields?: object): void
}

/** The answer to a webhook message, sent as `{outcome}`. A provider retries until the status is 200. */
export interface NoticeAnswer {
  status: number
  outcome: string
  /** Further fields of the answer. */
  details?: object
}

export interface WebhookOptions {
  path: string
  maxBytes: number
  /** The capacity that serves it, as for other routes. */
  purpose?: 'money'
  count(outcome: string, notice: Notice): void
  take(notice: Notice): Promise<NoticeAnswer>
}

/** Adds the route of a webhook. `app` must be a separate scope, because the bodies are not parsed. */
export function addWebhook(app: FastifyInstance, service: Service, options: WebhookOptions): void {
  const { path, maxBytes: bodyLimit, purpose, count, take } = options
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
  const lines = throttledLog()

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
