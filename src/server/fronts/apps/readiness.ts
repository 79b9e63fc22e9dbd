import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isStopping } from '#server/base/http/stopping.ts'
import { gauge } from '#server/base/observability/metrics.ts'

/** The parts of a server: each resolves with whether it works, or rejects. */
export type Parts = Readonly<Record<string, () => Promise<boolean>>>

/** The answer to `/ready`: the names of the parts that do not work, and nothing else. */
export interface Readiness {
  ok: boolean
  /** Without these the server must get no requests. */
  notReady?: string[]
  /** Without these some requests are refused, and all others are served. */
  degraded?: string[]
}

/** The answer must be complete within a second, so no part may take longer. */
const PART_MS_MAX = 800
/** Load balancers ask often, and there are several of them. */
const GOOD_FOR_MS = 1_000

/** Shorter than the timeout of a part. */
const SILENT_MS = PART_MS_MAX - 100

/** A part that fails only by its answer: a missing answer is reported by another part. */
export const failingByAnswer =
  (works: () => Promise<boolean>): (() => Promise<boolean>) =>
  () =>
    Promise.race([works(), pause(SILENT_MS, true, { ref: false })])

const notReady = gauge('not_ready', 'Whether a part of this server did not work when it was last asked', [
  'part',
])

/**
 * Asks every part concurrently whether it works. A server that is stopping is not ready, so that a load
 * balancer sends no more requests while it still answers.
 */
export function readiness(
  needed: Parts,
  wished: Parts = {},
  goodForMs = GOOD_FOR_MS,
): () => Promise<Readiness> {
  let last: { at: number; answer: Promise<Readiness> } | null = null
  const ask = async (): Promise<Readiness> => {
    const [missing, missed] = await Promise.all([failing(needed), failing(wished)])
    return {
      ok: missing.length === 0,
      ...(missing.length > 0 && { notReady: missing }),
      ...(missed.length > 0 && { degraded: missed }),
    }
  }
  return async () => {
    if (isStopping()) return { ok: false, notReady: ['stopping'] }
    const at = performance.now()
    if (last === null || at - last.at >= goodForMs) last = { at, answer: ask() }
    return last.answer
  }
}

const ofApp = new WeakMap<FastifyInstance, () => Promise<Readiness>>()

/** Answers `/ready` on an app with the result of `readyNow` and further fields. */
export function readyRoute(
  app: FastifyInstance,
  readyNow: () => Promise<Readiness>,
  beside: () => object = () => ({}),
): void {
  ofApp.set(app, readyNow)
  app.get('/ready', { config: { purpose: 'never-refused' } as const }, async (_request, reply) => {
    const said = await readyNow()
    return reply.status(said.ok ? 200 : 503).send({ ...said, ...beside() })
  })
}

const ASK_EVERY_MS = 15_000

/**
 * Asks an app's `/ready` regularly until the returned function is called, so that its metric is right also
 * without a load balancer.
 */
export function keepAskingReady(app: FastifyInstance, everyMs = ASK_EVERY_MS): () => void {
  const ask = () => void ofApp.get(app)?.()
  const timer = setInterval(ask, everyMs)
  ask()
  return () => clearInterval(timer)
}

async function failing(parts: Parts): Promise<string[]> {
  const checks = Object.entries(parts).map(async ([part, works]) => {
    const isWell = await inTime(works)
    notReady.set({ part }, isWell ? 0 : 1)
    return isWell ? [] : [part]
  })
  return (await Promise.all(checks)).flat()
}

function inTime(works: () => Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PART_MS_MAX)
    works()
      .catch(() => false)
      .then((isWell) => {
        clearTimeout(timer)
        resolve(isWell)
      })
  })
}
