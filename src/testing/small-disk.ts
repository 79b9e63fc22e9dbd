import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { throwawayFolder } from './throwaway-postgres.ts'

/** A small disk that can be filled. */
export interface SmallDisk {
  /** Mount point. */
  folder: string
  /** Fills the disk. */
  fill(): Promise<void>
  /** Frees it again. */
  empty(): Promise<void>
  remove(): Promise<void>
}

/** Creates a memory disk of some megabytes; null with a message if this user may not mount one. */
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
