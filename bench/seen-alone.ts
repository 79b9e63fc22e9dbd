import { openSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openListener } from '#server/base/http/listener.ts'
import { TURN_MS } from '#server/base/load-shedding/turnstile.ts'
import { newLineWriter } from '#server/base/observability/line-writer.ts'
import { openLog } from '#server/base/observability/log.ts'
import { startSandbox } from '#testing/sandbox-server.ts'

const SLICES = 60
const REQUESTS = 300

/** What a request costs its process in microseconds, best slice and best quarter of them. */
export interface Cost {
  best: number
  quarter: number
}

// Requests to an empty route without a network, seen and not, in short slices that take turns: others on the machine slow
// some of them down, and the fastest are those that nobody disturbed.
const sandbox = await startSandbox()
const log = openLog('info', newLineWriter(openSync('/dev/null', 'w')))
const listeners = [{ isUnseen: true } as const, { log }].map((manner) => {
  const app = openListener({ ...sandbox.service, ...manner }, TURN_MS.withoutMoney)
  app.get('/nothing', async () => ({ ok: true }))
  return app
})
const costs: number[][] = listeners.map(() => [])
for (let slice = -5; slice < SLICES; slice++) {
  for (const [at, app] of slice % 2 === 0 ? listeners.entries() : [...listeners.entries()].reverse()) {
    const cost = await costOf(app)
    if (slice >= 0) costs[at]?.push(cost)
  }
}
const [unseen, seen] = costs.map((all): Cost => {
  const sorted = all.toSorted((one, other) => one - other)
  return { best: sorted[0] ?? Number.NaN, quarter: sorted[Math.floor(sorted.length / 4)] ?? Number.NaN }
})
process.send?.({ unseen, seen })
await Promise.all(listeners.map((app) => app.close()))
await sandbox.close()
process.disconnect()

async function costOf(app: FastifyInstance): Promise<number> {
  const before = process.cpuUsage()
  for (let request = 0; request < REQUESTS; request++) await app.inject({ url: '/nothing' })
  // What is done after the answer belongs to it.
  await nextTurn()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / REQUESTS
}
