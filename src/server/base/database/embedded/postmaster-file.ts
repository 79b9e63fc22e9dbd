import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from './error-code.ts'

/** What a running PostgreSQL writes into `postmaster.pid`. */
export interface PostmasterFile {
  pid: number
  socketDir: string
  status: string
}

const OWNER = 'cluster_name=abono-owner-'

/** The setting that names the process that started this PostgreSQL; also visible in the process list. */
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

/** Whether the process that started this PostgreSQL has ended, so that PostgreSQL is about to stop. */
export function ownerGone(cluster: string): boolean {
  const options = readIfThere(path.join(cluster, 'postmaster.opts'))
  const owner = Number(options.split(OWNER)[1]?.match(/^\d+/)?.[0])
  return owner > 0 && !isAlive(owner)
}

/** Whether a process is alive. A zombie, which stays listed until its parent collects it, is not. */
export function isAlive(pid: number): boolean {
  if (pid <= 0 || /\) Z /.test(readIfThere(`/proc/${pid}/stat`))) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Signalling is not permitted: the process is alive under another user.
    return hasCode(error, 'EPERM')
  }
}

/** Checks the program, because process numbers are reused, in a restarted container almost at once. */
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
