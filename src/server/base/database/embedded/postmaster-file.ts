import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from './error-code.ts'

/** What a running PostgreSQL writes about itself into `postmaster.pid`. */
export interface PostmasterFile {
  pid: number
  socketDir: string
  status: string
}

const OWNER = 'cluster_name=abono-owner-'

/** The setting that names the process which started this PostgreSQL; it also shows in the list of processes. */
export const ownerSetting = `${OWNER}${process.pid}`

export const lockFile = (cluster: string): string => path.join(cluster, 'postmaster.pid')

export function readLockText(cluster: string): string {
  return readIfThere(lockFile(cluster))
}

export function parseLock(text: string): PostmasterFile | undefined {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

/** Whether the process that started the PostgreSQL of this cluster has died, so that PostgreSQL is about to stop too. */
export function ownerGone(cluster: string): boolean {
  const options = readIfThere(path.join(cluster, 'postmaster.opts'))
  const owner = Number(options.split(OWNER)[1]?.match(/^\d+/)?.[0])
  return owner > 0 && !isAlive(owner)
}

/** A process that has ended may stay listed for seconds, until its parent has asked how; that one is not alive. */
export function isAlive(pid: number): boolean {
  if (pid <= 0 || /\) Z /.test(readIfThere(`/proc/${pid}/stat`))) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not allowed to signal it: it lives, as somebody else.
    return hasCode(error, 'EPERM')
  }
}

/** Process numbers come back, after a restart of a container almost at once: another program may now have this one. */
export function isAnotherProgram(pid: number, cluster: string): boolean {
  const commandLine = readIfThere(`/proc/${pid}/cmdline`)
  return commandLine !== '' && !commandLine.includes(cluster)
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
