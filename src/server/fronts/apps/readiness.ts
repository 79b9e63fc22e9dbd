import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isStopping } from '#server/base/http/stopping.ts'
import { gauge } from '#server/base/observability/metrics.ts'

/** What a server is made of: each says whether it works, or rejects. */
export type Parts = Readonly<Record<string, () => Promise<boolean>>>

/** The answer to `/ready`: which parts do not work, by name. Whoever asks is told nothing else. */
export interface Readiness {
  ok: boolean
  /** Without these nobody should be sent here. */
  notReady?: string[]
  /** Without these some of what people want is refused, and all else goes on. */
  degraded?: string[]
}

/** The whole answer is there within a second, so no part has longer. */
const PART_MS_MAX = 800
/** A balancer asks often, and there are several of them. */
const GOOD_FOR_MS = 1_000

/** Sooner than a part is given up. */
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
 * Asks every part at once whether it works. A server that was told to stop is not ready, so that a balancer sends nobody
 * any more while it still answers.
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

/** Answers `/ready` on an app, with what `readyNow` says and whatever goes with it. */
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
 * Asks an app's `/ready` again and again until the returned function is called, so that its figure is true also where no
 * balancer does.
 */
export function keepAskingReady(app: FastifyInstance, everyMs = ASK_EVERY_MS): () => void {
  const ask = () => void ofApp.get(app)?.()
  const timer = setInterval(ask, everyMs)
  ask()
  return () => clearInterval(timer)
}

async function failing(parts: Parts): Promise<string[]> {
  const asked = Object.entries(parts).map(async ([part, works]) => {
    const isWell = await inTime(works)
    notReady.set({ part }, isWell ? 0 : 1)
    return isWell ? [] : [part]
  })
  return (await Promise.all(asked)).flat()
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
