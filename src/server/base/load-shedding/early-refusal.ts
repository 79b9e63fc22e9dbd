import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAhead } from '#server/base/request/is-ahead.ts'
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
 * measured now, whatever it comes from. Of what it lets in it says until when the answer is wanted.
 */
export function refuseWhenLate(app: FastifyInstance, delayMs: () => number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const late = delayMs()
    const aim = aimOf(request)
    if (request.seen) request.seen.answerBy = answerBy(aim, late)
    done(
      late > (aim.isAhead ? AHEAD_DELAY_MAX_MS : DELAY_MAX_MS[aim.purpose])
        ? new Overloaded(late)
        : undefined,
    )
  })
}

/** What a request is for, whether nobody has gone there yet, and whether nobody minds when it is asked again. */
interface Aim {
  purpose: Purpose
  isAhead: boolean
  isAskedAgain: boolean
}

function aimOf(request: FastifyRequest): Aim {
  const { purpose = 'ordinary', readsOnly = false } = request.routeOptions.config
  if (purpose !== 'page')
    return { purpose, isAhead: false, isAskedAgain: purpose === 'ordinary' && readsOnly }
  const isAskedAgain = request.method === 'GET' || request.method === 'HEAD'
  return { purpose, isAhead: isAhead(request), isAskedAgain }
}

/** Until when its answer is wanted, by `performance.now()`. As long ago as this process is late, it was there. */
function answerBy(aim: Aim, lateMs: number): number {
  if (aim.isAhead) return performance.now()
  return aim.isAskedAgain ? performance.now() - lateMs + ANSWER_MS_MAX : Number.POSITIVE_INFINITY
}

/** Lets what is no money begin a few in each turn of the event loop, so that money finds it free. */
export function beginInTurns(app: FastifyInstance, turnstile: Turnstile): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const aim = aimOf(request)
    const waitMsMax = aim.isAhead ? 0 : LINE_MS_MAX[aim.purpose]
    if (waitMsMax === undefined) return done()
    const { raw } = request
    const leave = turnstile.enter(waitMsMax, done, request.seen?.whose)
    // Whoever hangs up meanwhile is not answered, and makes nobody wait.
    raw.once('close', leave)
  })
}
