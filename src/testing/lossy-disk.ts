import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { throwawayFolder } from './throwaway-postgres.ts'

const SIZE = '1500M'

/** A disk that loses unsynced data on a power cut. */
export interface LossyDisk {
  /** Mount point, also after a cut. */
  folder: string
  /**
   * Cuts the power of these processes and their children: stops them, snapshots the disk, and kills them. Returns
   * whether a file written before without a sync is lost, as it must be for the test to be valid.
   */
  cut(processes: readonly number[]): Promise<boolean>
  remove(): Promise<void>
}

/** An ext4 file system in a file on a loop device; null if this user may not mount one. */
export async function lossyDisk(): Promise<LossyDisk | null> {
  const place = await throwawayFolder()
  const folder = join(place, 'disk')
  mkdirSync(folder)
  let number = 0
  const image = () => join(place, `image-${number}`)
  const made = spawnSync('sh', ['-c', `truncate -s ${SIZE} ${image()} && mkfs.ext4 -q ${image()}`])
  const mount = () => spawnSync('mount', ['-o', 'loop', image(), folder])
  if (made.status !== 0 || mount().status !== 0) {
    await rm(place, { recursive: true, force: true })
    return null
  }
  chmodSync(folder, 0o755)
  return {
    folder,
    async cut(processes) {
      const witness = join(folder, 'never-synced')
      writeFileSync(witness, Buffer.alloc(100_000, 1))
      const all = withChildren(processes)
      for (const pid of all) signal(pid, 'SIGSTOP')
      const before = image()
      number += 1
      execFileSync('cp', ['--sparse=always', before, image()])
      for (const pid of all) signal(pid, 'SIGKILL')
      // Its last users are ending.
      execFileSync('umount', ['-l', folder])
      await rm(before)
      if (mount().status !== 0) throw new Error('what a power cut has left could not be mounted')
      const isLost = !existsSync(witness) || statSync(witness).size === 0
      await rm(witness, { force: true })
      return isLost
    },
    async remove() {
      execFileSync('umount', ['-l', folder])
      await rm(place, { recursive: true, force: true })
    },
  }
}

/** These processes and all their descendants. */
export function withChildren(processes: readonly number[]): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== null) parents.set(Number(name), parent)
  }
  const all = new Set(processes)
  for (let before = -1; before !== all.size; ) {
    before = all.size
    for (const [pid, parent] of parents) if (all.has(parent)) all.add(pid)
  }
  return [...all]
}

/** The parent of a process; null if it has ended. */
function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return null
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended.
  }
}
