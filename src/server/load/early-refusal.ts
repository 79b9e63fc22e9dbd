import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAhead } from '#server/http/is-ahead.ts'
import { Overloaded } from './overloaded.ts'
import type { Turnstile } from './turnstile.ts'

/**
 * What a route is for, and so when it is refused: pages before calls, calls before money, and what tells whether this
 * process lives never.
 */
export type Purpose = 'page' | 'ordinary' | 'money' | 'never-refused'

declare module 'fastify' {
  interface FastifyContextConfig {
    purpose?: Purpose
    /** Whether it changes nothing, so that nobody minds when it is asked again. */
    readsOnly?: boolean
  }
}

/** How late this process may be when something begins. Money waits longer than anything before it is refused. */
const DELAY_MAX_MS: Readonly<Record<Purpose, number>> = {
  page: 150,
  ordinary: 300,
  money: 5_000,
  'never-refused': Number.POSITIVE_INFINITY,
}

/** The same for a page that nobody has gone to yet. It is refused before everything else, and waits in no line. */
const AHEAD_DELAY_MAX_MS = 20

/** What is no money waits in line to begin, and this long. A page says so sooner, because the person can ask again. */
const LINE_MS_MAX: Partial<Record<Purpose, number>> = { page: 150, ordinary: 300 }

/**
 * After this a page or a call that changes nothing stands in no line any more, but is refused where it is: what is begun
 * and answered too late takes the time of those who could still be answered.
 */
const ANSWER_MS_MAX = 600

/**
 * Refuses what would wait too long, before its body is read or anything is asked of the database: by the delay that is
 * measured now, whatever it comes from.
 */
export function refuseWhenLate(app: FastifyInstance, delayMs: () => number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const late = delayMs()
    const mostMs = isPageAhead(request) ? AHEAD_DELAY_MAX_MS : DELAY_MAX_MS[purposeOf(request)]
    if (request.seen) request.seen.answerBy = answerBy(request, late)
    done(late > mostMs ? new Overloaded(late) : undefined)
  })
}

/** Says of a request until when its answer is wanted. */
export function wantInTime(app: FastifyInstance, delayMs: () => number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.seen) request.seen.answerBy = answerBy(request, delayMs())
    done()
  })
}

/** Until when its answer is wanted, by `performance.now()`. As long ago as this process is late, it was there. */
function answerBy(request: FastifyRequest, lateMs: number): number {
  if (isPageAhead(request)) return performance.now()
  return isAskedAgain(request) ? performance.now() - lateMs + ANSWER_MS_MAX : Number.POSITIVE_INFINITY
}

const purposeOf = ({ routeOptions }: FastifyRequest): Purpose => routeOptions.config.purpose ?? 'ordinary'

const isPageAhead = (request: FastifyRequest): boolean => purposeOf(request) === 'page' && isAhead(request)

function isAskedAgain({ method, routeOptions: { config } }: FastifyRequest): boolean {
  const { purpose = 'ordinary', readsOnly = false } = config
  return purpose === 'page' ? method === 'GET' || method === 'HEAD' : purpose === 'ordinary' && readsOnly
}

/** Lets what is no money begin a few in each turn of the event loop, so that money finds it free. */
export function beginInTurns(app: FastifyInstance, turnstile: Turnstile): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const waitMsMax = isPageAhead(request) ? 0 : LINE_MS_MAX[purposeOf(request)]
    if (waitMsMax === undefined) return done()
    const { raw } = request
    const leave = turnstile.enter(waitMsMax, done, request.seen?.whose)
    // Whoever hangs up meanwhile is not answered, and makes nobody wait.
    raw.once('close', leave)
  })
}
