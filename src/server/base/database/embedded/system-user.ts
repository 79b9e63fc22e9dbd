import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from '#server/base/config/cannot-start.ts'

/** An operating system user, by ids. */
export interface SystemUser {
  uid: number
  gid: number
}

const READ = 4
const ENTER = 1

/**
 * Returns the user for PostgreSQL, or undefined for the current user. PostgreSQL refuses to run as root, so root
 * switches to the owner of an existing cluster, else to `postgres`, else to `nobody`.
 */
export async function databaseUser(cluster: string): Promise<SystemUser | undefined> {
  const owner = await stat(cluster).catch(() => undefined)
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new CannotStart(
        `The database in ${cluster} belongs to another user (uid ${owner.uid}). Start as that user, or as root.`,
      )
    }
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8'))
  const user = accounts.get('postgres') ?? accounts.get('nobody')
  if (user) return user
  throw new CannotStart(
    'PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as.',
  )
}

export function parseAccounts(passwd: string): Map<string, SystemUser> {
  const accounts = passwd.split('\n').map((line) => line.split(':'))
  return new Map(accounts.map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]))
}

/** Whether the user can enter all parent folders and read this file or folder. Checks plain permissions only. */
export async function canReach(file: string, user: SystemUser): Promise<boolean> {
  const real = await realpath(file)
  const { mode, uid, gid } = await stat(real)
  if (!allows(mode, uid, gid, user, READ)) return false
  for (let folder = real; folder !== path.dirname(folder); ) {
    folder = path.dirname(folder)
    const parent = await stat(folder)
    if (!allows(parent.mode, parent.uid, parent.gid, user, ENTER)) return false
  }
  return true
}

function allows(mode: number, uid: number, gid: number, user: SystemUser, wanted: number): boolean {
  const granted = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
  return (granted & wanted) === wanted
}
