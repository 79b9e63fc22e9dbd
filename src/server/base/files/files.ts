import { randomBytes } from 'node:crypto'
import type { FileTable } from '#server/base/database/file-columns.ts'

/** The accepted types and their file name suffixes. */
export const FILE_ENDINGS = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

export type FileType = keyof typeof FILE_ENDINGS

export const FILE_TYPES = Object.keys(FILE_ENDINGS).filter(isFileType)

export interface KeptFile {
  bytes: Buffer
  type: FileType
}

/** A file store on a disk or in a bucket. */
export interface FileStore {
  /**
   * Resolves when the file is durable. Until then `get` returns the previous version, never a partial file.
   */
  put(key: string, bytes: Buffer, type: FileType): Promise<void>
  /** Returns the file, or null if it does not exist. */
  get(key: string): Promise<KeptFile | null>
  /**
   * Rejects if files cannot be written. From time to time it writes and deletes some bytes, because only a write
   * detects a full disk or quota.
   */
  isThere(): Promise<boolean>
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>
}

const PROBE_EVERY_MS = 60_000

/** The content of the probe. */
export const PROBE = Buffer.alloc(16 * 1024)

/**
 * Caches the result of the last probe, and starts the next one a minute after it began. It never waits for a probe:
 * a disk that is slow for a moment is not full.
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

/** A key of a file whose row is in a table that declares `file`, so that backup and sweep find the file. */
export type FileKey = string & { readonly table: FileTable }

/** The encrypted files of an installation. The database stores keys, never paths. */
export interface Files extends Omit<FileStore, 'put'> {
  put(key: FileKey, bytes: Buffer, type: FileType): Promise<void>
}

/** Creates a key for a row of this table: 128 random bits. */
export const newFileKey = (_table: FileTable): FileKey => randomBytes(16).toString('hex') as FileKey

/** Validates a key, so that no slash or dot reaches the file system. Throws otherwise. */
export function assertFileKey(key: string): void {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a key of a file')
}

function isFileType(text: string): text is FileType {
  return Object.hasOwn(FILE_ENDINGS, text)
}
