import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeWritableFolder } from './make-folder.ts'

/** The least length of the secret that all others are derived from. */
export const SECRET_CHARACTERS_MIN = 32

/** The same key of every secret: that of the current one is first and makes what is new, all of them read what is there. */
export type Keys = readonly [Buffer, ...Buffer[]]

/** Keys of 32 bytes for each purpose, so that none can stand in for another (docs/operate/secrets.md says what each is used for). */
export type Secrets = {
  /** Signs the payment provider's notices in the sandbox. */
  webhook: Keys
  /** Encrypts what is stored but must not be readable in a copy of the database. */
  sealing: Keys
  /** Encrypts pictures and photos in their store. */
  files: Keys
  /** Encrypts backups. */
  backup: Keys
  /** Goes into the hash of codes and of what is looked up without being kept. */
  pepper: Keys
}

/** The keys of the current secret, and of those before it that may still be in use. */
export function secretsFrom(current: string, older: readonly string[] = []): Secrets {
  const derive = (secret: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `abono/${purpose}`, 32))
  const keysFor = (purpose: string): Keys => [
    derive(current, purpose),
    ...older.map((secret) => derive(secret, purpose)),
  ]
  return {
    webhook: keysFor('webhook'),
    sealing: keysFor('sealing'),
    files: keysFor('files'),
    backup: keysFor('backup'),
    pepper: keysFor('pepper'),
  }
}

/** The sandbox's own secret: made at the first start, kept in the data folder, readable by its owner only. */
export function sandboxSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  return readSecretFile(path) ?? makeSecretFile(dataDir, path)
}

/** Two first starts at once must end with the same secret: the file appears whole, and the first one stays. */
function makeSecretFile(dataDir: string, path: string): string {
  // The folder itself stays open to pass through: PostgreSQL keeps its data in it under another user.
  makeWritableFolder(dataDir)
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readSecretFile(path)
  if (secret === undefined) throw new Error(`${path} was removed while it was being read`)
  return secret
}

function readSecretFile(path: string): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length >= SECRET_CHARACTERS_MIN) return secret
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  throw new Error(`${path} holds fewer than ${SECRET_CHARACTERS_MIN} characters`)
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
