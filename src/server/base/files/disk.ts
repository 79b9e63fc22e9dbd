import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { gauge } from '#server/base/observability/metrics.ts'
import { assertFileKey, FILE_ENDINGS, FILE_TYPES, type FileStore, PROBE, probing } from './files.ts'

const freeBytes = gauge('files_free_bytes', 'Room that is left on the disk of the folder for files')
const sizeBytes = gauge('files_size_bytes', 'Size of the disk of the folder for files')

/** Files in a folder, readable by this user only. */
export function diskFiles(folder: string): FileStore {
  // Two letters of the key form a subfolder, because a folder with a million files is slow to list and to back up.
  const folderOf = (key: string) => path.join(folder, key.slice(0, 2))
  const pathsOf = (key: string) => {
    assertFileKey(key)
    return FILE_TYPES.map((type) => ({ type, at: path.join(folderOf(key), `${key}.${FILE_ENDINGS[type]}`) }))
  }

  const probe = probing(async () => {
    const at = path.join(folder, `probe-${randomBytes(8).toString('hex')}.draft`)
    try {
      await writeThrough(at, PROBE)
    } finally {
      await rm(at, { force: true })
    }
  })

  return {
    async put(key, bytes, type) {
      const [wanted] = pathsOf(key).filter((one) => one.type === type)
      if (wanted === undefined) throw new Error(`no file is kept as ${type}`)
      const made = await mkdir(folderOf(key), { recursive: true, mode: 0o700 })
      const draft = `${wanted.at}.${randomBytes(8).toString('hex')}.draft`
      try {
        await writeThrough(draft, bytes)
        await rename(draft, wanted.at)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await keepEntries(folderOf(key))
      // Always, because another write may have created the folder and not be done.
      await keepEntries(folder)
      if (made !== undefined) await keepNewFolders(made, folder)
    },

    async isThere() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
      const { bavail, blocks, bsize } = await statfs(folder)
      freeBytes.set(bavail * bsize)
      sizeBytes.set(blocks * bsize)
      await probe()
      return true
    },

    async get(key) {
      for (const { type, at } of pathsOf(key)) {
        const bytes = await readFile(at).catch(nullIfMissing)
        if (bytes) return { bytes, type }
      }
      return null
    },

    async delete(key) {
      for (const { at } of pathsOf(key)) await rm(at, { force: true })
      await keepEntries(folderOf(key)).catch(nullIfMissing)
    },
  }
}

async function writeThrough(at: string, bytes: Buffer): Promise<void> {
  const file = await open(at, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A file name is part of its folder, which must be synced as well. */
async function keepEntries(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** `first` is the topmost created folder. Its name and those below it are entries of their parent folders. */
async function keepNewFolders(first: string, last: string): Promise<void> {
  for (let folder = last; folder.startsWith(first); folder = path.dirname(folder)) {
    await keepEntries(path.dirname(folder))
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
