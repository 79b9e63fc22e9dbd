import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

/** Where Linux keeps files in memory alone. */
const IN_MEMORY = '/dev/shm'
const NAME = /^abono-memory-(\d+)-/
/** More than all databases of one run; containers often have 64 MB there. */
const WANTED_BYTES = 4_000_000_000

/**
 * For tests: a new folder of which a cut of the power leaves nothing, and on which nobody waits for a disk: a copy of a
 * database takes 30 ms there, and ten times as long on a disk that others keep busy. Null where the machine has no such
 * place, or too small a one.
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

/** Where programs may not run from, the database's own, copied beside its data, would not. */
async function mayNotRun(at: string): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8')
  return mounts.split('\n').some((line) => line.split(' ')[1] === at && line.includes('noexec'))
}

/** What a run that was killed has left there takes memory until the machine restarts. */
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
    // Somebody else's is alive, too.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
