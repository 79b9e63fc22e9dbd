import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import { logTail, type Site } from './cluster.ts'
import { type GuardedProcess, runGuarded } from './guarded-process.ts'
import {
  isAlive,
  isAnotherProgram,
  lockFile,
  ownerGone,
  type PostmasterFile,
  parseLock,
  readLockText,
} from './postmaster-file.ts'
import { settings } from './settings.ts'

const LOOK_MILLIS = 5
const RETRY_MILLIS = 50
const WATCH_MILLIS = 200
const HOLDER_MILLIS = 60_000
const FAST_STOP_MILLIS = 10_000

/** A PostgreSQL that accepts connections: started by this process, or shared with another one. */
export interface Postmaster {
  socketDir: string
  ended: Promise<unknown>
  stop(): Promise<void>
}

/** Starts PostgreSQL on the cluster, or joins the running one. */
export async function startOrJoin(site: Site, socketDir: string): Promise<Postmaster> {
  const deadline = Date.now() + HOLDER_MILLIS
  while (Date.now() < deadline) {
    const postmaster = (await start(site, socketDir)) ?? (await join(site, deadline))
    if (postmaster) return postmaster
  }
  const pid = parseLock(readLockText(site.cluster))?.pid
  throw new CannotStart(
    `Process ${pid} uses the database in ${site.cluster} and does not respond. Stop it, then start again.`,
  )
}

/** Resolves when PostgreSQL is ready, or with undefined if the cluster is in use. */
async function start(site: Site, socketDir: string): Promise<Postmaster | undefined> {
  const lastLife = readLockText(site.cluster)
  const flags = settings(socketDir, site.connectionsOfServer)
  const child = await runGuarded([site.binaries.postgres, '-D', site.cluster, ...flags], site)
  let running = true
  child.ended.then(() => {
    running = false
  })
  while (running) {
    // The file of a killed PostgreSQL still says "ready". So the process number must be that of our child, and the
    // file must have changed, because a restarted container can reuse the number.
    const text = readLockText(site.cluster)
    const lock = parseLock(text)
    if (text !== lastLife && lock?.pid === child.pid && lock.status === 'ready') return own(child, socketDir)
    await Promise.race([pause(LOOK_MILLIS), child.ended])
  }
  const said = await logTail(site.logFile)
  const inUse = new RegExp(`\\[${child.pid}\\] FATAL: .*(lock file|is still in use)`)
  if (inUse.test(said)) return undefined
  throw new CannotStart(`PostgreSQL did not start on ${site.cluster}.\n${said}`)
}

function own(child: GuardedProcess, socketDir: string): Postmaster {
  child.release()
  return {
    socketDir,
    ended: child.ended,
    async stop() {
      // Fast shutdown: open transactions are rolled back.
      child.kill('SIGINT')
      const patience = new AbortController()
      const tooLong = pause(FAST_STOP_MILLIS, 'too long', { signal: patience.signal }).catch(() => 'ended')
      if ((await Promise.race([child.ended, tooLong])) === 'too long') child.kill('SIGQUIT')
      await child.ended
      patience.abort()
    },
  }
}

/** Waits for the PostgreSQL that uses the cluster and joins it. Resolves with undefined if it has ended. */
async function join(site: Site, deadline: number): Promise<Postmaster | undefined> {
  while (Date.now() < deadline) {
    const holder = parseLock(readLockText(site.cluster))
    if (!holder) return undefined
    if (!isAlive(holder.pid)) {
      // PostgreSQL itself detects when the last process of a dead server ends, and takes over its file.
      await pause(RETRY_MILLIS)
      return undefined
    }
    if (isAnotherProgram(holder.pid, site.cluster)) {
      await rm(lockFile(site.cluster), { force: true })
      return undefined
    }
    if (holder.status === 'ready') {
      if (!ownerGone(site.cluster)) return share(site.cluster, holder)
      process.kill(holder.pid, 'SIGINT')
    }
    await pause(LOOK_MILLIS)
  }
  return undefined
}

function share(cluster: string, { pid, socketDir }: PostmasterFile): Postmaster {
  const leaving = new AbortController()
  const holds = () => isAlive(pid) && parseLock(readLockText(cluster))?.pid === pid
  const ended = (async () => {
    while (!leaving.signal.aborted && holds()) {
      await pause(WATCH_MILLIS, undefined, { ref: false, signal: leaving.signal }).catch(() => {})
    }
  })()
  return {
    socketDir,
    ended,
    async stop() {
      leaving.abort()
    },
  }
}
