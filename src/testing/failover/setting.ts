import { randomBytes } from 'node:crypto'
import { chmod, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUser } from '#server/base/database/embedded/system-user.ts'
import type { Programs } from './packages.ts'

/** How a program runs as the user of databases: Patroni and PostgreSQL refuse to be root. */
export type AsUser = (command: readonly string[]) => string[]

export interface Setting {
  programs: Programs
  asUser: AsUser
  /** Makes a folder that belongs to that user. */
  own(folder: string): Promise<void>
  folder: string
  password: string
  machines: number
}

const MACHINES = 3

export async function settingIn(folder: string, programs: Programs): Promise<Setting> {
  const user = await databaseUser(join(folder, 'nobody-yet'))
  const asUser = (command: readonly string[]) =>
    user
      ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...command]
      : [...command]
  return {
    programs,
    asUser,
    folder,
    password: randomBytes(16).toString('hex'),
    machines: MACHINES,
    async own(name) {
      if (user) await chown(name, user.uid, user.gid)
      await chmod(name, 0o700)
    },
  }
}
