import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { readConfig } from '#server/config/config.ts'
import { type Database, openDatabase, statement } from '#server/database/database.ts'
import { DATABASE_USER } from '#server/database/embedded/cluster.ts'
import { socketFolder, stateFolder } from '#server/database/embedded/places.ts'
import { databaseUser } from '#server/database/embedded/system-user.ts'
import { sandboxNotice } from '#server/outside/payments/sandbox.ts'
import { asBorrower, dataOf, loanOf } from './as-borrower.ts'
import type { Person } from './sandbox-server.ts'
import { removeTraces, throwawayFolder } from './throwaway-postgres.ts'
import { freePort } from './throwaway-program.ts'

/** What a run has seen. Anything that is not as it must be throws instead. */
export interface Survived {
  kills: number
  /** Kills that took the database down with the server, without a chance to write anything. */
  databaseKills: number
  sent: number
  acknowledged: number
  /** Notices that were cut off by a kill and sent again, as providers do. */
  repeated: number
}

interface Notice {
  id: string
  reference: string
  amountMinor: bigint
}

/** How many notices are under way at once. */
const SENDERS = 8
/** A kill comes after so many more acknowledged notices, at random. */
const BETWEEN_KILLS = { min: 15, max: 90 }
/** Every so many kills the database dies the same death. */
const DATABASE_KILL_EVERY = 2
const ONE_IN = 6

/**
 * Kills the real server, again and again, while payment notices arrive as fast as it takes them, and checks after each
 * restart that everything it acknowledged is there exactly once, and that no posting is half written.
 */
export async function torture({
  kills,
  say = () => {},
}: {
  kills: number
  say?: (text: string) => void
}): Promise<Survived> {
  const dataDir = await throwawayFolder()
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ABONO_SECRET: randomBytes(32).toString('hex'),
  }
  const config = readConfig(env)
  const url = `http://localhost:${env.PORT}`
  const server = serverIn(env, url)
  await server.start()
  const state = await stateOf(dataDir)
  const database = openDatabase({ host: state.socket, user: DATABASE_USER, database: 'postgres' })
  try {
    const references = await someReferences(url, config)
    const survived: Survived = { kills: 0, databaseKills: 0, sent: 0, acknowledged: 0, repeated: 0 }
    const acknowledged = new Map<string, Notice>()
    const cutOff: Notice[] = []
    let isOver = false
    let wake = () => {}

    const send = async (notice: Notice): Promise<void> => {
      const now = new Date()
      const { body, headers } = sandboxNotice(
        config.secrets.webhook,
        { ...notice, kind: 'paid', at: now },
        now,
      )
      try {
        const response = await fetch(`${url}/webhooks/payments/sandbox`, { method: 'POST', headers, body })
        const { outcome } = (await response.json()) as { outcome?: string }
        if (response.status !== 200) throw new Error(`status ${response.status}`)
        if (outcome === 'unmatched') throw new Error('a reference vanished')
        if (!acknowledged.has(notice.id)) survived.acknowledged++
        else if (outcome !== 'duplicate') throw new Error(`${notice.id} was taken twice: ${outcome}`)
        acknowledged.set(notice.id, notice)
        wake()
      } catch (error) {
        if (error instanceof Error && /taken twice|vanished/.test(error.message)) throw error
        cutOff.push(notice)
        await server.isUp()
      }
    }
    const next = (): Notice => {
      const old = [...acknowledged.values()]
      const repeated = cutOff.shift()
      if (repeated) {
        survived.repeated++
        return repeated
      }
      const again = old[randomInt(Math.max(1, old.length))]
      if (again && randomInt(ONE_IN) === 0) return again
      survived.sent++
      const reference = references[randomInt(references.length)] ?? ''
      return { id: `torture-${survived.sent}`, reference, amountMinor: BigInt(randomInt(1, 500)) }
    }
    const senders = Promise.all(
      Array.from({ length: SENDERS }, async () => {
        while (!isOver) await send(next())
      }),
    )

    for (let kill = 1; kill <= kills; kill++) {
      const enough = survived.acknowledged + randomInt(BETWEEN_KILLS.min, BETWEEN_KILLS.max)
      while (survived.acknowledged < enough) {
        await Promise.race([senders, new Promise<void>((resolve) => (wake = resolve))])
      }
      const promised = new Map(acknowledged)
      const withDatabase = kill % DATABASE_KILL_EVERY === 0
      await server.kill(withDatabase ? await state.postmaster() : null)
      survived.kills++
      if (withDatabase) survived.databaseKills++
      await server.start()
      await check(database, promised)
      say(
        `kill ${kill}${withDatabase ? ' (database too)' : ''}: ${promised.size} acknowledged, all there once`,
      )
    }
    isOver = true
    await senders
    // What is still in doubt is sent once more, and then nothing is.
    while (cutOff.length > 0) await send(next())
    await check(database, acknowledged)
    await expectAll(database, acknowledged)
    return survived
  } finally {
    await database.close()
    await server.stop()
    await removeTraces(dataDir, state.socket)
  }
}

/** The server in a process of its own. */
function serverIn(env: Record<string, string>, url: string) {
  let child: ChildProcess | null = null
  let up = Promise.withResolvers<void>()
  return {
    isUp: () => up.promise,
    async start() {
      const { PATH = '' } = process.env
      const started = spawn(process.execPath, ['src/server/main.ts'], {
        env: { ...env, PATH, NODE_ENV: 'production' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child = started
      while (!(await isReady(url))) {
        if (started.exitCode !== null) throw new Error(`the server ended with code ${started.exitCode}`)
        await pause(25)
      }
      up.resolve()
    },
    async kill(postmaster: number | null) {
      if (!child) return
      up = Promise.withResolvers<void>()
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      if (postmaster !== null) process.kill(postmaster, 'SIGKILL')
      await gone
      child = null
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/ready`).then(
    (response) => response.ok,
    () => false,
  )

/** Where the server's database has its socket, and its process. */
async function stateOf(dataDir: string) {
  const folder = await realpath(dataDir)
  const user = await databaseUser(join(folder, 'postgres'))
  const cluster = join(await stateFolder(folder, user), 'postgres')
  return {
    socket: await socketFolder(cluster, user),
    async postmaster(): Promise<number> {
      const [pid = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
      return Number(pid)
    },
  }
}

/** References that can be paid, of several people. */
async function someReferences(url: string, config: ReturnType<typeof readConfig>): Promise<string[]> {
  const references: string[] = []
  for (const like of ['Ana Ejemplo', 'Ana Ejemplo', 'Ravi Sample', 'Ravi Sample']) {
    const response = await fetch(`${url}/sandbox/people`, {
      method: 'POST',
      body: new URLSearchParams({ like }),
    })
    const person = (await response.json()) as Person
    const call = asBorrower({ url, service: { config, map: compiled(config.wireMap ?? {}) } }, person.query)
    const plan = dataOf(await call(loanPlayDetail, loanOf(person, '174')))
    const codes = plan.repayList.flatMap(({ list }) => list.map(({ vCode }) => vCode))
    references.push(...codes.filter((code) => code !== ''))
  }
  if (references.length === 0) throw new Error('nobody in the sandbox has a reference')
  return references
}

const events = statement<{ id: string; amount: bigint; outcome: string }>(
  'torture-events',
  `SELECT event_id AS id, amount_minor AS amount, outcome FROM payment_events WHERE event_id LIKE 'torture-%'`,
)
const cash = statement<{ event: string; amount: bigint }>(
  'torture-cash',
  `SELECT substring(p.event_key FROM 'sandbox:(torture-[0-9]+)/') AS event, e.amount_minor AS amount
   FROM postings p JOIN entries e ON e.posting_id = p.id
   WHERE p.event_key LIKE 'sandbox:torture-%' AND e.account = 'cash'`,
)
const unbalanced = statement<{ id: string }>(
  'torture-unbalanced',
  `SELECT p.id FROM postings p LEFT JOIN entries e ON e.posting_id = p.id
   GROUP BY p.id HAVING coalesce(sum(e.amount_minor), 1) <> 0`,
)

/** Everything promised is there once with its money; nothing is there by half. */
async function check(database: Database, promised: ReadonlyMap<string, Notice>): Promise<void> {
  const [known, booked, broken] = await database.transaction(
    async (tx) =>
      [await tx.rows(events, []), await tx.rows(cash, []), await tx.rows(unbalanced, [])] as const,
    { readOnly: true },
  )
  if (broken.length > 0) throw new Error(`${broken.length} postings do not sum to zero`)
  // Booked after the events were read is what arrived in between, so only the events that were read are looked up.
  const money = new Map<string, bigint[]>()
  for (const { event, amount } of booked) money.set(event, [...(money.get(event) ?? []), amount])
  for (const { id, amount, outcome } of known) {
    const posted = money.get(id) ?? []
    if (posted.length !== 1 || posted[0] !== amount)
      throw new Error(`${id} (${outcome}) of ${amount} is booked as [${posted.join()}]`)
  }
  const there = new Set(known.map(({ id }) => id))
  if (there.size !== known.length) throw new Error('an event is there twice')
  for (const id of promised.keys()) if (!there.has(id)) throw new Error(`${id} was acknowledged and is lost`)
}

/** At the end nothing is there that was never acknowledged either. */
async function expectAll(database: Database, acknowledged: ReadonlyMap<string, Notice>): Promise<void> {
  const known = await database.transaction((tx) => tx.rows(events, []), { readOnly: true })
  const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
  const wanted = total([...acknowledged.values()].map(({ amountMinor }) => amountMinor))
  const found = total(known.map(({ amount }) => amount))
  if (known.length !== acknowledged.size || found !== wanted) {
    throw new Error(
      `${known.length} events of ${found} are there, ${acknowledged.size} of ${wanted} were sent`,
    )
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const kills = Number(process.argv[2] ?? 50)
  console.log(await torture({ kills, say: (text) => console.log(text) }))
}
