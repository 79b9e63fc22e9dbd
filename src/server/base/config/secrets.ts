import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeWritableFolder } from './make-folder.ts'

/** The minimum length of `ABONO_SECRET`. */
export const SECRET_CHARACTERS_MIN = 32

/** One key for each secret. The first encrypts and signs; all of them decrypt and verify. */
export type Keys = readonly [Buffer, ...Buffer[]]

/** Keys of 32 bytes, one for each purpose (docs/operate/secrets.md). */
export type Secrets = {
  /** Signs notices of the sandbox payment provider. */
  webhook: Keys
  /** Encrypts columns of the database. */
  sealing: Keys
  /** Encrypts files in their store. */
  files: Keys
  /** Encrypts backups. */
  backup: Keys
  /** Used in hashes of codes and of lookup values. */
  pepper: Keys
}

/** The keys of the current secret and of the previous ones. */
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

/** Reads or creates the sandbox's own secret in the data folder, readable by its owner only. */
export function sandboxSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  return readSecretFile(path) ?? makeSecretFile(dataDir, path)
}

/** Writes the file atomically, so two concurrent first starts use the same secret. */
function makeSecretFile(dataDir: string, path: string): string {
  // The folder stays accessible, because PostgreSQL stores its data there under another user.
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
