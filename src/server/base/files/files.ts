import { randomBytes } from 'node:crypto'
import type { FileTable } from '#server/base/database/file-columns.ts'

/** What may be kept, and how such a file's name ends. */
export const FILE_ENDINGS = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

export type FileType = keyof typeof FILE_ENDINGS

export const FILE_TYPES = Object.keys(FILE_ENDINGS).filter(isFileType)

export interface KeptFile {
  bytes: Buffer
  type: FileType
}

/** A store of files, on a disk or in a bucket. It keeps the bytes that it is given. */
export interface FileStore {
  /**
   * When it has ended, the file survives a power cut. Until then `get` finds what was there before, and never half of a file.
   */
  put(key: string, bytes: Buffer, type: FileType): Promise<void>
  /** The file, or null if there is none. */
  get(key: string): Promise<KeptFile | null>
  /**
   * Whether files can be put, or rejects. From time to time it writes some bytes, and removes them: a full disk and a used-up
   * quota show only then.
   */
  isThere(): Promise<boolean>
  /** It is no error if there is none. */
  delete(key: string): Promise<void>
}

const PROBE_EVERY_MS = 60_000

/** What is written to see whether files can be put. */
export const PROBE = Buffer.alloc(16 * 1024)

/**
 * Repeats what the last probe found, and begins the next one a minute after it began. It waits for none: a disk that is slow
 * for a moment is not one that is full.
 */
export function probing(
  probe: () => Promise<void>,
  everyMs = PROBE_EVERY_MS,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let found = Promise.resolve()
  let isUnderWay = false
  let begunAt = Number.NEGATIVE_INFINITY
  return () => {
    const before = found
    if (isUnderWay || now() - begunAt < everyMs) return before
    begunAt = now()
    isUnderWay = true
    const next = probe().finally(() => {
      isUnderWay = false
      found = next
    })
    next.catch(() => {})
    return before
  }
}

/** The key of a file whose row is in a table that declares `file`, so that a backup and the sweep know the file. */
export type FileKey = string & { readonly table: FileTable }

/** The files of an installation, encrypted in their store. The database keeps a file's key and never its place. */
export interface Files extends Omit<FileStore, 'put'> {
  put(key: FileKey, bytes: Buffer, type: FileType): Promise<void>
}

/** A new file's key, for a row of this table: 128 random bits, which cannot be guessed. */
export const newFileKey = (_table: FileTable): FileKey => randomBytes(16).toString('hex') as FileKey

/** A key of ours and nothing else: no slash or dot gets as far as a file system. Another is a bug and throws. */
export function assertFileKey(key: string): void {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a key of a file')
}

function isFileType(text: string): text is FileType {
  return Object.hasOwn(FILE_ENDINGS, text)
}
