import type { FastifyInstance } from 'fastify'
import type { RefusalReason } from '#contract/refusals.ts'
import { failure, refused } from './serve.ts'
import type { Service } from './service.ts'

/** Headers that every answer carries. The content security policy is the page's own, because of its nonce. */
export function safeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy':
        'accelerometer=(), bluetooth=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })
}

/** Reads bodies as text, so that each call reads its own fields strictly, and answers what is malformed in the envelope. */
export function refuseBadRequests(app: FastifyInstance, service: Service): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.setErrorHandler((error, request, reply) => {
    const language = /[?&]type=1(&|$)/.test(request.raw.url ?? '') ? 'en' : 'es'
    const status = statusOf(error)
    if (status >= 400 && status < 500) {
      return reply.status(status).send(refused(REASONS[status] ?? 'bad-request', language))
    }
    const answer = failure(service, request.routeOptions.url ?? 'unknown', error, language)
    return reply.status(answer.status).send(answer.envelope)
  })
}

const REASONS: Record<number, RefusalReason> = {
  404: 'not-found',
  413: 'too-large',
  415: 'wrong-content-type',
  429: 'too-many-requests',
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
