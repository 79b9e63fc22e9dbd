import type { Keys } from '#server/base/config/secrets.ts'
import { CannotOpen, decrypt, encrypt, keyId } from '#server/base/sealing/sealed.ts'
import type { FileKey, FileStore, Files, FileType, KeptFile } from './files.ts'

/** How a sealed file begins; the name of its key follows in eight hexadecimal digits, then nonce, ciphertext and tag. */
const MARK = Buffer.from('ABONOF1\n', 'latin1')
const HEAD_BYTES = MARK.length + 8

/** How a file begins that a release before this encryption stored. */
const PLAIN: Readonly<Record<FileType, Buffer>> = {
  'image/jpeg': Buffer.from('ffd8ff', 'hex'),
  'application/pdf': Buffer.from('%PDF', 'latin1'),
}

export interface FileLog {
  warn(fields: object, text: string): void
}

export interface SealedFiles extends Files {
  /**
   * Seals a file with the current secret, if another one sealed it or none did. The caller keeps the file from being removed
   * meanwhile. The store replaces it in one step: a reader has the one before or the new one.
   */
  reseal(key: FileKey): Promise<'sealed' | 'current' | 'missing' | 'unreadable'>
}

/**
 * Files that are encrypted in their store with AES-256-GCM, each for its own key and type: the bytes of one do not open in the
 * place of another. The first key seals, all keys open. A file that does not open is answered as missing, and logged.
 */
export function sealedFiles(store: FileStore, keys: Keys, log: FileLog): SealedFiles {
  const headOf = (key: Buffer) => Buffer.concat([MARK, Buffer.from(keyId(key), 'latin1')])
  const [current] = keys
  const start = headOf(current)
  const heads = keys.map((key) => ({ key, head: headOf(key) }))

  const seal = (name: string, bytes: Buffer, type: FileType) =>
    Buffer.concat([start, encrypt(current, bytes, placeOf(name, type))])

  /** The bytes of a stored file, or why it does not open. */
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
