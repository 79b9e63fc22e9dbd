import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { readArguments } from '#scripts/arguments.mjs'
import { openDatabase } from '#server/base/database/database.ts'
import { DATABASE_USER } from '#server/base/database/embedded/cluster.ts'
import { socketFolder, stateFolder } from '#server/base/database/embedded/places.ts'
import { databaseUser } from '#server/base/database/embedded/system-user.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { readConfig } from '#server/service/config.ts'
import { compileCacheEnv } from './compile-cache.ts'
import { type LossyDisk, lossyDisk } from './lossy-disk.ts'
import { checkPromised, expectAll, type Notice, someReferences } from './promised.ts'
import { removeTraces, throwawayFolder } from './throwaway-postgres.ts'
import { freePort } from './throwaway-program.ts'

/** Observations of a run. Violations throw instead. */
export interface TortureResult {
  kills: number
  /** Kills that ended the database together with the server. */
  databaseKills: number
  sent: number
  acknowledged: number
  /** Power cuts, which lose unsynced data. */
  powerCuts: number
  /** Notices that were cut off by a kill and sent again, as providers do. */
  repeated: number
}

/** Acknowledged notices are checked while a restarted machine is busy, so this check has no time limit. */
const PATIENT = { connectMillis: 60_000, statementMillis: 60_000, answerMillis: 70_000, waitMillis: 60_000 }
/** Concurrent notices. */
const SENDERS = 8
/** A kill comes after this many more acknowledged notices, at random. */
const BETWEEN_KILLS = { min: 15, max: 90 }
/** Of this many kills the first one includes the database. */
const DATABASE_KILL_EVERY = 2
const ONE_IN = 6

/**
 * Kills the real server repeatedly while payment notices arrive at full speed. After each restart every acknowledged
 * notice must be booked exactly once, and no posting half written. On a disk that loses unsynced data, each kill is a
 * power cut.
 */
export async function torture({
  kills,
  disk = null,
  say = () => {},
}: {
  kills: number
  disk?: LossyDisk | null
  say?: (text: string) => void
}): Promise<TortureResult> {
  const dataDir = disk?.folder ?? (await throwawayFolder())
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
  const database = openDatabase({ host: state.socket, user: DATABASE_USER, database: 'postgres' }, PATIENT)
  try {
    const references = await someReferences(url, config)
    const survived: TortureResult = {
      kills: 0,
      databaseKills: 0,
      powerCuts: 0,
      sent: 0,
      acknowledged: 0,
      repeated: 0,
    }
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
      const withDatabase = disk !== null || kill % DATABASE_KILL_EVERY === 1
      const postmaster = withDatabase ? await state.postmaster() : null
      if (disk === null) await server.kill((pid) => killAll([pid, postmaster]))
      else {
        await server.kill(async (pid) => {
          if (!(await disk.cut([pid, postmaster ?? pid])))
            throw new Error('what was never synced has survived: this disk loses nothing, and shows nothing')
        })
        survived.powerCuts++
      }
      survived.kills++
      if (withDatabase) survived.databaseKills++
      await server.start()
      await checkPromised(database, promised)
      say(
        `${disk === null ? 'kill' : 'power cut'} ${kill}${withDatabase ? ' (database too)' : ''}: ${promised.size} acknowledged, all there once`,
      )
    }
    isOver = true
    await senders
    // Uncertain notices are sent once more, and then none is left.
    while (cutOff.length > 0) await send(next())
    await checkPromised(database, acknowledged)
    await expectAll(database, acknowledged)
    return survived
  } finally {
    await database.close()
    await server.stop()
    await removeTraces(...(disk === null ? [dataDir] : []), state.socket)
  }
}

const killAll = (processes: readonly (number | null)[]) => {
  for (const pid of processes) if (pid !== null) process.kill(pid, 'SIGKILL')
}

/** The server in its own process. */
function serverIn(env: Record<string, string>, url: string) {
  let child: ChildProcess | null = null
  let up = Promise.withResolvers<void>()
  return {
    isUp: () => up.promise,
    async start() {
      // Its database socket is in the temporary folder, where this process also looks.
      const { PATH = '', TMPDIR } = process.env
      const started = spawn(process.execPath, ['src/server/main.ts'], {
        env: { ...compileCacheEnv(), ...env, PATH, ...(TMPDIR && { TMPDIR }), NODE_ENV: 'production' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child = started
      while (!(await isReady(url))) {
        if (started.exitCode !== null) throw new Error(`the server ended with code ${started.exitCode}`)
        await pause(25)
      }
      up.resolve()
    },
    async kill(die: (pid: number) => Promise<void> | void) {
      if (child?.pid === undefined) return
      up = Promise.withResolvers<void>()
      const gone = once(child, 'exit')
      await die(child.pid)
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

/** Returns the socket and process of the server's database. */
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

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values, positionals } = readArguments('torture')
  const isPower = values.power
  const kills = Number(positionals[0] ?? (isPower ? 10 : 50))
  const say = (text: string) => console.log(text)
  if (!isPower) console.log(await torture({ kills, say }))
  else {
    const disk = await lossyDisk()
    if (disk === null) {
      say(
        'Left out: the power cannot be cut here, because only root may mount an ext4 (`mkfs.ext4`, a loop device).',
      )
      process.exitCode = values['if-possible'] ? 0 : 1
    } else
      try {
        console.log(await torture({ kills, disk, say }))
      } finally {
        await disk.remove()
      }
  }
}
