import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { throwawayFolder } from './throwaway-postgres.ts'

/** A disk that is soon full. */
export interface SmallDisk {
  /** Where it is mounted. */
  folder: string
  /** Takes all the room that is left. */
  fill(): Promise<void>
  /** Gives that room back. */
  empty(): Promise<void>
  remove(): Promise<void>
}

/** A disk of so many megabytes in memory; null, and a line that says so, where this user may not mount one. */
export async function smallDisk(sizeMb: number): Promise<SmallDisk | null> {
  const place = await throwawayFolder()
  const folder = join(place, 'disk')
  mkdirSync(folder)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'none', folder]).status !== 0) {
    await rm(place, { recursive: true, force: true })
    console.log('Left out: a full disk needs the right to mount one, which this user does not have.')
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      const { bavail, bsize } = await statfs(folder)
      const file = await open(ballast, 'w')
      const block = Buffer.alloc(bsize)
      for (let left = bavail; left > 0; left--) if (!(await file.write(block).catch(() => null))) break
      await file.close()
    },
    empty: () => rm(ballast),
    async remove() {
      execFileSync('umount', ['-l', folder])
      await rm(place, { recursive: true, force: true })
    },
  }
}
