import { randomBytes } from 'node:crypto'

/** What may be kept, and how such a file's name ends. */
export const FILE_ENDINGS = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

export type FileType = keyof typeof FILE_ENDINGS

export const FILE_TYPES = Object.keys(FILE_ENDINGS).filter(isFileType)

export interface KeptFile {
  bytes: Buffer
  type: FileType
}

/** Where pictures and papers lie. The database keeps a file's key and never its place, so that it can move. */
export interface Files {
  /** When it has ended, the file survives a power cut. Until then `get` finds nothing, and never half of it. */
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

/** A new file's key: 128 random bits, so that nobody guesses another's. */
export const newFileKey = (): string => randomBytes(16).toString('hex')

/** A key of ours and nothing else: no slash or dot gets as far as a file system. Another is a bug and throws. */
export function assertFileKey(key: string): void {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a key of a file')
}

function isFileType(text: string): text is FileType {
  return Object.hasOwn(FILE_ENDINGS, text)
}
