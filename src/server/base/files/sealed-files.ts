import type { Keys } from '#server/base/config/secrets.ts'
import { CannotOpen, decrypt, encrypt, keyId } from '#server/base/sealing/sealed.ts'
import type { FileKey, FileStore, Files, FileType, KeptFile } from './files.ts'

/** The beginning of an encrypted file. The key name in eight hexadecimal digits, nonce, ciphertext and tag follow. */
const MARK = Buffer.from('ABONOF1\n', 'latin1')
const HEAD_BYTES = MARK.length + 8

/** The beginning of unencrypted files of earlier releases. */
const PLAIN: Readonly<Record<FileType, Buffer>> = {
  'image/jpeg': Buffer.from('ffd8ff', 'hex'),
  'application/pdf': Buffer.from('%PDF', 'latin1'),
}

export interface FileLog {
  warn(fields: object, text: string): void
}

export interface SealedFiles extends Files {
  /**
   * Encrypts a file with the current secret if it is not yet. The caller prevents its deletion meanwhile. The store
   * replaces it atomically: a reader gets the old or the new file.
   */
  reseal(key: FileKey): Promise<'sealed' | 'current' | 'missing' | 'unreadable'>
}

/**
 * Files encrypted with AES-256-GCM, bound to their key and type, so one file cannot replace another. The first key
 * encrypts, all keys decrypt. A file that cannot be decrypted is served as missing and logged.
 */
export function sealedFiles(store: FileStore, keys: Keys, log: FileLog): SealedFiles {
  const headOf = (key: Buffer) => Buffer.concat([MARK, Buffer.from(keyId(key), 'latin1')])
  const [current] = keys
  const start = headOf(current)
  const heads = keys.map((key) => ({ key, head: headOf(key) }))

  const seal = (name: string, bytes: Buffer, type: FileType) =>
    Buffer.concat([start, encrypt(current, bytes, placeOf(name, type))])

  /** Returns the bytes of a stored file, or why it cannot be decrypted. */
  function open(name: string, { bytes, type }: KeptFile): Buffer | string {
    if (beginsWith(bytes, PLAIN[type])) return bytes
    if (!beginsWith(bytes, MARK)) return 'it is no file of this product'
    const found = heads.find(({ head }) => beginsWith(bytes, head))
    if (!found) return 'no configured secret opens it'
    try {
      return decrypt(found.key, bytes.subarray(HEAD_BYTES), placeOf(name, type))
    } catch (error) {
      if (error instanceof CannotOpen) return 'it was changed'
      throw error
    }
  }

  function openOrLog(name: string, kept: KeptFile): Buffer | null {
    const opened = open(name, kept)
    if (typeof opened !== 'string') return opened
    log.warn({ file: name, why: opened }, 'file cannot be decrypted')
    return null
  }

  return {
    put: (key, bytes, type) => store.put(key, seal(key, bytes, type), type),
    async get(key) {
      const kept = await store.get(key)
      const bytes = kept && openOrLog(key, kept)
      return kept && bytes ? { bytes, type: kept.type } : null
    },
    isThere: () => store.isThere(),
    delete: (key) => store.delete(key),
    async reseal(key) {
      const kept = await store.get(key)
      if (!kept) return 'missing'
      const bytes = openOrLog(key, kept)
      if (!bytes) return 'unreadable'
      if (beginsWith(kept.bytes, start)) return 'current'
      await store.put(key, seal(key, bytes, kept.type), kept.type)
      return 'sealed'
    },
  }
}

const placeOf = (name: string, type: FileType) => `file ${name} ${type}`

const beginsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start)
