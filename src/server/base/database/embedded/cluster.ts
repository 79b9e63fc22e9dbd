import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import type { Binaries } from './binaries.ts'
import { hasCode } from './error-code.ts'
import { runGuarded } from './guarded-process.ts'
import type { SystemUser } from './system-user.ts'

/** The folders and the user of one embedded database. */
export interface Site {
  stateDir: string
  /** The folder that PostgreSQL calls its data directory. */
  cluster: string
  logFile: string
  user: SystemUser | undefined
  binaries: Binaries
  /** How many connections the server that starts it may open. */
  connectionsOfServer: number
}

export const DATABASE_USER = 'abono'
const DRAFT = 'postgres.new-'

/**
 * Makes the cluster if there is none. It is made in a draft folder and renamed when it is whole, so a process killed on
 * the way leaves nothing that looks like a cluster. Renaming is also the lock against a second process doing the same:
 * a folder cannot be renamed onto one that holds files, and whoever comes second uses the first one's.
 */
export async function ensureCluster(site: Site): Promise<void> {
  if (await isCluster(site.cluster)) return
  const draft = await mkdtemp(path.join(site.stateDir, DRAFT))
  if (site.user) await chown(draft, site.user.uid, site.user.gid)
  if (await initialise(site, draft)) {
    await rename(draft, site.cluster).catch((error: unknown) => {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error
    })
    await flushFolder(site.stateDir)
  }
  if (!(await isCluster(site.cluster))) {
    throw new CannotStart(`PostgreSQL could not prepare ${site.cluster}.\n${await logTail(site.logFile)}`)
  }
  await removeDrafts(site.stateDir)
}

async function initialise(site: Site, folder: string): Promise<boolean> {
  const initdb = await runGuarded(
    [
      site.binaries.initdb,
      `--pgdata=${folder}`,
      `--username=${DATABASE_USER}`,
      // Whoever can open the socket may come in: only this user (and root) can, see `socketFolder`.
      '--auth=trust',
      '--encoding=UTF8',
      // The same order and the same letters on every machine, whatever languages it has.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    site,
  )
  return (await initdb.ended) === 0
}

async function isCluster(folder: string): Promise<boolean> {
  return (await stat(path.join(folder, 'PG_VERSION')).catch(() => undefined)) !== undefined
}

/** Another process may be at work in one of them. It will find its draft gone and the cluster there, and use that. */
async function removeDrafts(stateDir: string): Promise<void> {
  for (const name of await readdir(stateDir)) {
    if (!name.startsWith(DRAFT)) continue
    // What cannot be removed now is removed at the next first boot; it is only in the way of nobody.
    await rm(path.join(stateDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

export async function logTail(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-10).join('\n')
}
