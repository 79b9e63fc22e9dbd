import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AssetStore } from './assets.ts'

/** Page files in a folder that all replicas should share. */
export function diskAssets(folder: string): AssetStore {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true })
      const draft = path.join(folder, `.${randomBytes(8).toString('hex')}.draft`)
      await writeFile(draft, bytes)
      await rename(draft, path.join(folder, name))
    },

    get: (name) => readFile(path.join(folder, name)).catch(nullIfMissing),

    async list(beginning) {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? []
      const kept = await Promise.all(
        names
          .filter((name) => name.startsWith(beginning))
          .map(async (name) => {
            const found = await stat(path.join(folder, name)).catch(nullIfMissing)
            return found && { name, at: found.mtime }
          }),
      )
      return kept.filter((one) => one !== null)
    },

    delete: (name) => rm(path.join(folder, name), { force: true }),
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
