import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import type { Binaries } from './binaries.ts'
import { hasCode } from './error-code.ts'
import { runGuarded } from './guarded-process.ts'
import type { SystemUser } from './system-user.ts'

/** The folders and the user of an embedded database. */
export interface Site {
  stateDir: string
  /** PostgreSQL's data directory. */
  cluster: string
  logFile: string
  user: SystemUser | undefined
  binaries: Binaries
  /** The maximum number of connections of the server. */
  connectionsOfServer: number
}

export const DATABASE_USER = 'abono'
const DRAFT = 'postgres.new-'

/**
 * Creates the cluster if it does not exist. It is built in a draft folder and renamed when complete, so an interrupted
 * start leaves no partial cluster. The rename is also the lock against a second process: a folder cannot be renamed
 * onto a folder with files, so the second process uses the cluster of the first.
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
      // The socket has no password: only this user and root can open its folder, see `socketFolder`.
      '--auth=trust',
      '--encoding=UTF8',
      // The same collation and encoding on every machine.
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

/** Removes drafts. A process that still uses one finds its draft gone and uses the finished cluster. */
async function removeDrafts(stateDir: string): Promise<void> {
  for (const name of await readdir(stateDir)) {
    if (!name.startsWith(DRAFT)) continue
    // A draft that cannot be removed is removed at the next first start.
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
