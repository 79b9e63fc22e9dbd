import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPrefetch } from '#server/base/request/is-prefetch.ts'
import type { Admission } from './admission.ts'
import { Overloaded } from './overloaded.ts'

/** The purpose of a route decides when it is refused: pages before calls, calls before money, health checks never. */
export type Purpose = 'page' | 'ordinary' | 'money' | 'never-refused'

declare module 'fastify' {
  interface FastifyContextConfig {
    purpose?: Purpose
    /** Whether the route changes nothing, so that a client can repeat a refused request. */
    readsOnly?: boolean
  }
}

/** The delay of the event loop beyond which requests are refused. */
const DELAY_MAX_MS: Readonly<Record<Purpose, number>> = {
  page: 150,
  ordinary: 300,
  money: 5_000,
  'never-refused': Number.POSITIVE_INFINITY,
}

/** The same for a prefetched page. It is refused first, and waits in no queue. */
const AHEAD_DELAY_MAX_MS = 20

/** The longest wait for admission. Money does not wait. A page is refused sooner, because its reader can reload it. */
const ADMISSION_MS_MAX: Partial<Record<Purpose, number>> = { page: 150, ordinary: 300 }

/**
 * The time after which a page, or a call that changes nothing, waits in no queue any more. An answer that comes too late costs
 * the time of those that could still come in time.
 */
const ANSWER_MS_MAX = 600

/**
 * Refuses a request if the event loop is too late for its purpose, before its body is read. Sets the deadline of the others
 * (`answerBy`).
 */
export function refuseWhenLate(app: FastifyInstance, delayMs: () => number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const late = delayMs()
    const aim = aimOf(request)
    if (request.context) request.context.answerBy = answerBy(aim, late)
    done(
      late > (aim.isPrefetch ? AHEAD_DELAY_MAX_MS : DELAY_MAX_MS[aim.purpose])
        ? new Overloaded(late)
        : undefined,
    )
  })
}

/** The purpose of a request, whether it is prefetched, and whether its client can repeat it. */
interface Aim {
  purpose: Purpose
  isPrefetch: boolean
  isRepeatable: boolean
}

function aimOf(request: FastifyRequest): Aim {
  const { purpose = 'ordinary', readsOnly = false } = request.routeOptions.config
  if (purpose !== 'page')
    return { purpose, isPrefetch: false, isRepeatable: purpose === 'ordinary' && readsOnly }
  const isRepeatable = request.method === 'GET' || request.method === 'HEAD'
  return { purpose, isPrefetch: isPrefetch(request), isRepeatable }
}

/** The deadline of the answer, by `performance.now()`. The request arrived as long ago as the event loop is late. */
function answerBy(aim: Aim, lateMs: number): number {
  if (aim.isPrefetch) return performance.now()
  return aim.isRepeatable ? performance.now() - lateMs + ANSWER_MS_MAX : Number.POSITIVE_INFINITY
}

/** Admits a few requests in each iteration of the event loop. Requests about money do not wait for admission. */
export function admitInTurn(app: FastifyInstance, admission: Admission): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const aim = aimOf(request)
    const waitMsMax = aim.isPrefetch ? 0 : ADMISSION_MS_MAX[aim.purpose]
    if (waitMsMax === undefined) return done()
    const { raw } = request
    const leave = admission.enter(waitMsMax, done, request.context?.client)
    // A client that hangs up leaves the queue.
    raw.once('close', leave)
  })
}
