import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

/** Linux's memory file system. */
const IN_MEMORY = '/dev/shm'
const NAME = /^abono-memory-(\d+)-/
/** More than all databases of a run need; containers often have 64 MB there. */
const WANTED_BYTES = 4_000_000_000

/**
 * For tests: creates a folder in memory. A database copy takes 30 ms there, and ten times as long on a busy disk. Null
 * if the machine has no such file system, or too little room.
 */
export async function memoryFolder(at = IN_MEMORY, wantedBytes = WANTED_BYTES): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(at)
    if (bavail * bsize < wantedBytes || (await mayNotRun(at))) return null
    await removeOrphans(at)
    return await mkdtemp(path.join(at, `abono-memory-${process.pid}-`))
  } catch {
    return null
  }
}

/** The database's own programs, copied beside its data, cannot run on a noexec mount. */
async function mayNotRun(at: string): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8')
  return mounts.split('\n').some((line) => line.split(' ')[1] === at && line.includes('noexec'))
}

/** Folders of killed runs take memory until the machine restarts. */
async function removeOrphans(at: string): Promise<void> {
  for (const name of await readdir(at)) {
    const owner = NAME.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    await rm(path.join(at, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user counts as alive.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
