import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/base/config/config.ts'
import { openDatabase } from '#server/base/database/database.ts'
import { checkPromised, expectAll, someReferences } from '#testing/promised.ts'
import { removeTraces, throwawayFolder } from '#testing/throwaway-postgres.ts'
import { untilDone } from '#testing/until-done.ts'
import { isWhole, nodeOf } from './cluster.ts'
import { makeMachine, makeSwitch } from './network.ts'
import { makeNode, type Node } from './node.ts'
import type { Programs } from './packages.ts'
import { makeProxy, type Way } from './proxy.ts'
import { startReplica } from './replica.ts'
import { roundLine } from './round-line.ts'
import { settingIn } from './setting.ts'
import { startStream } from './stream.ts'
import { startVoices } from './voices.ts'

/** Sooner than this writing is to be possible again, whatever has died. */
export const WITHIN_SECONDS = 15

/** What a run has seen. Anything that is lost or doubled throws instead. */
export interface FailedOver {
  rounds: number
  sent: number
  acknowledged: number
  /** Refused while something was away, and sent again. */
  refused: number
  /** For how long the server that had it worst acknowledged nothing, in each round. */
  silencesMs: number[]
}

const PATIENCE_MS = 180_000
/** Before something dies, so much runs. */
const QUIET_MS = 3000
/** For so long a primary is without its standbys before it dies. */
const ALONE_MS = 1500

/** What is done to the cluster, and what undoes it. */
type Fault = (
  nodes: readonly Node[],
  proxies: readonly Way[],
) => Promise<{ what: string; mend(): Promise<void> }>

const FAULTS: readonly Fault[] = [
  async (nodes) => {
    const primary = await nodeOf(nodes, 'leader')
    await primary.kill()
    return { what: `the primary, ${primary.name}, is killed`, mend: () => primary.start() }
  },
  async (nodes) => cut(await nodeOf(nodes, 'leader'), 'the primary'),
  async (_, [first]) => {
    if (!first) throw new Error('there is a proxy')
    await first.kill()
    return { what: `${first.name} is killed, HAProxy and PgBouncer`, mend: () => first.start() }
  },
  async (nodes) => cut(await nodeOf(nodes, 'sync_standby'), 'the synchronous standby'),
  // What a primary acknowledged without its standbys would be lost here.
  async (nodes) => {
    const primary = await nodeOf(nodes, 'leader')
    for (const { machine } of nodes) machine.setAlone(true)
    await pause(ALONE_MS)
    await primary.kill()
    for (const { machine } of nodes) machine.setAlone(false)
    return {
      what: `the primary, ${primary.name}, is cut off from its standbys and killed a moment later`,
      mend: () => primary.start(),
    }
  },
]

async function cut(node: Node, who: string) {
  node.machine.cut()
  return { what: `the network of ${who}, ${node.name}, is cut`, mend: async () => node.machine.mend() }
}

/**
 * Builds a cluster that survives each of its machines, lets two servers use it, and takes away one thing after the other
 * while payment notices arrive. After each, everything that was acknowledged is there, once.
 */
export async function failover({
  programs,
  rounds,
  say,
  stop,
}: {
  programs: Programs
  rounds: number
  say(text: string): void
  stop: AbortSignal
}): Promise<FailedOver> {
  const folder = await throwawayFolder()
  const endings: (() => Promise<void>)[] = [() => removeTraces(folder)]
  const later = (end: () => Promise<void>) => void endings.unshift(end)
  const stopped = new Promise<never>((_, reject) =>
    stop.addEventListener('abort', () => reject(new Error('stopped')), { once: true }),
  )
  stopped.catch(() => {})
  try {
    return await Promise.race([stopped, run()])
  } catch (error) {
    if (!stop.aborted) {
      endings.pop()
      say(`what everybody wrote lies in ${folder}`)
    }
    throw error
  } finally {
    for (const end of endings) await end().catch((error) => say(String(error)))
  }

  async function run(): Promise<FailedOver> {
    const setting = await settingIn(folder, programs)
    makeSwitch()
    say('three of etcd start, and three machines with Patroni and PostgreSQL')
    later(await startVoices(setting))
    const nodes: Node[] = []
    for (let number = 1; number <= setting.machines; number++) {
      const machine = await makeMachine(number, join(folder, 'machines.log'))
      later(() => machine.end())
      nodes.push(makeNode(number, machine, setting))
    }
    later(async () => void (await Promise.all(nodes.map((node) => node.stop()))))
    await Promise.all(nodes.map((node) => node.start()))
    await untilDone(() => isWhole(nodes), 'a whole cluster', PATIENCE_MS)
    const proxies = [makeProxy(1, setting), makeProxy(2, setting)]
    later(async () => void (await Promise.all(proxies.map((proxy) => proxy.kill()))))
    await Promise.all(proxies.map((proxy) => proxy.start()))

    say('two servers start behind two proxies')
    const url = `postgres://loans@${proxies.map(({ host }) => host).join(',')}/loans?target_session_attrs=read-write`
    const env = {
      DATABASE_URL: url,
      DATABASE_POOLER: 'transaction',
      ABONO_SECRET: randomBytes(32).toString('hex'),
    }
    const first = await startReplica(1, folder, env)
    later(() => first.stop())
    const second = await startReplica(2, folder, env)
    later(() => second.stop())
    const config = readConfig({ ...env, DATA_DIR: join(folder, 'tests') })
    const database = openDatabase({ url, isPooled: true }, { statementMillis: 60_000, answerMillis: 60_000 })
    later(() => database.close())

    const references = await someReferences(first.url, config)
    const stream = startStream([first.url, second.url], references, config)
    later(() => stream.end())
    const silencesMs: number[] = []
    const roundsBeganAt = performance.now()
    for (let round = 1; round <= rounds; round++) {
      await Promise.race([stream.failed, pause(QUIET_MS)])
      const fault = FAULTS[(round - 1) % FAULTS.length]
      if (!fault) throw new Error('there is a fault for each round')
      const promised = new Map(stream.acknowledged)
      stream.watch()
      const at = performance.now()
      const { what, mend } = await fault(nodes, proxies)
      say(`round ${round} of ${rounds}: ${what}`)
      const back = () => stream.isHeardSince(performance.now() - 1000) && performance.now() - at > QUIET_MS
      await Promise.race([stream.failed, untilDone(async () => back(), 'writing', PATIENCE_MS)])
      await mend()
      const mended = async () => (await isWhole(nodes)) && back()
      await Promise.race([stream.failed, untilDone(mended, 'a whole cluster', PATIENCE_MS)])
      const silence = stream.longestSilenceMs()
      silencesMs.push(Math.round(silence))
      for (const replica of [first, second]) replica.expectAlive()
      await checkPromised(database, promised)
      const now = performance.now()
      say(
        roundLine(
          { round, rounds, silenceMs: silence, wholeMs: now - at, promised: promised.size },
          now - roundsBeganAt,
        ),
      )
    }
    await stream.end()
    await checkPromised(database, stream.acknowledged)
    await expectAll(database, stream.acknowledged)
    const { sent, refused } = stream.counts
    return { rounds, sent, acknowledged: stream.acknowledged.size, refused, silencesMs }
  }
}
