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
  /** Whether there is a place where files can be put, now. */
  isThere(): Promise<boolean>
  /** It is no error if there is none. */
  delete(key: string): Promise<void>
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
