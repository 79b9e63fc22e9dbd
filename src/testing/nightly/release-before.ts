import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { compileCacheEnv } from '../compile-cache.ts'

/** The last release in its own folder, built with the packages installed here. */
export interface ReleaseBefore {
  folder: string
  commit: string
  why: string
  /** Runs a Node program in it; returns its exit code and the end of its output. `onLine` receives each line. */
  run(args: readonly string[], onLine?: (line: string) => void): Promise<{ code: number; printed: string }>
  remove(): void
}

const MIGRATIONS = 'src/server/base/database/migrations'

/** Migration folder of a release. */
const migrationsIn = (folder: string) =>
  join(folder, globSync('src/server/**/database/migrations', { cwd: folder })[0] ?? MIGRATIONS)

// Plain JavaScript that runs before installation: loaded by path, because it has no types.
const PLACE = '../../../scripts/last-release.mjs'

/** Unpacks and builds the last release; null without a history. */
export async function releaseBefore(): Promise<ReleaseBefore | null> {
  const { lastRelease }: { lastRelease(root: string): { commit: string; why: string } | null } = await import(
    PLACE
  )
  const found = lastRelease(process.cwd())
  if (found === null) return null
  console.log(`The last release is ${found.commit.slice(0, 9)}: ${found.why}.`)
  const folder = mkdtempSync(join(tmpdir(), 'abono-before-'))
  chmodSync(folder, 0o755)
  const archive = execFileSync('git', ['archive', found.commit], { maxBuffer: 500_000_000 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (!/^\.vite/.test(name)) symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  // If its packages differed, its own script installs them first.
  const run = async (args: readonly string[], onLine = (_line: string) => {}) => {
    const { PATH = '', HOME = '', CHROMIUM_PATH } = process.env
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { PATH, HOME, ...(CHROMIUM_PATH && { CHROMIUM_PATH }), NO_COLOR: '1', ...compileCacheEnv() },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on('line', (line) => {
        printed = `${printed}${line}\n`.slice(-20_000)
        onLine(line)
      })
    const [code] = await once(child, 'close')
    return { code: Number(code ?? 130), printed }
  }
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { code, printed } = await run(scripts.build.split(' ').slice(1), (line) => console.log(line))
  if (code !== 0 || !existsSync(join(folder, 'build/client')))
    throw new Error(`the release before could not be built:\n${printed}`)
  return { folder, ...found, run, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Migrations that were copied into an earlier release. */
interface AddedMigrations {
  names: readonly string[]
  remove(): void
}

/** Copies missing migrations into an earlier release, so that its tests run on this release's schema. */
export function addMigrations({ folder }: ReleaseBefore): AddedMigrations {
  const theirs = migrationsIn(folder)
  const there = new Set(readdirSync(theirs))
  const changed = readdirSync(MIGRATIONS).filter(
    (name) =>
      there.has(name) &&
      readFileSync(join(MIGRATIONS, name), 'utf8') !== readFileSync(join(theirs, name), 'utf8'),
  )
  if (changed.length > 0) throw new Error(`migrations that were released have changed: ${changed.join(', ')}`)
  const names = readdirSync(MIGRATIONS).filter((name) => !there.has(name))
  for (const name of names) cpSync(join(MIGRATIONS, name), join(theirs, name))
  return { names, remove: () => names.forEach((name) => void rmSync(join(theirs, name))) }
}
