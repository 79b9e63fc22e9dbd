import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import { hasCode } from './error-code.ts'
import { canReach, type SystemUser } from './system-user.ts'

/** The maximum length of a socket path: 108 bytes on Linux, 104 on macOS, including the final zero. */
const SOCKET_PATH_MAX = 103
const SOCKET_NAME = '.s.PGSQL.5432'

/**
 * The folder of the database: `dataDir`, if the database's user can access it. If root's home is closed to other
 * users, the database is in /var/lib, and a link in `dataDir` points to it.
 */
export async function stateFolder(dataDir: string, user: SystemUser | undefined): Promise<string> {
  if (!user || (await canReach(dataDir, user))) return dataDir
  const link = path.join(dataDir, 'postgres-state')
  const linked = await realpath(link).catch(() => undefined)
  if (linked) return linked

  const folder = await mkdtemp('/var/lib/abono-')
  await chmod(folder, 0o755)
  try {
    await symlink(folder, link)
    return folder
  } catch (error) {
    await rm(folder, { recursive: true })
    if (hasCode(error, 'EEXIST')) return realpath(link)
    throw error
  }
}

/**
 * The folder of the database's socket, which only the database's user and root can enter.
 * It has a short name in the temporary folder, because socket paths are limited.
 */
export async function socketFolder(cluster: string, user: SystemUser | undefined): Promise<string> {
  const name = `abono-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const fits = path.join(tmpdir(), name, SOCKET_NAME).length <= SOCKET_PATH_MAX
  const folder = path.join(fits ? tmpdir() : '/tmp', name)
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
  })
  const found = await lstat(folder)
  const ours = found.uid === process.getuid?.() || found.uid === user?.uid
  // Any user may create folders here, so a folder of another user is refused.
  if (!found.isDirectory() || !ours)
    throw new CannotStart(`${folder} belongs to another user. Remove it, then start again.`)
  if (user) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  return folder
}
