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
import { compiledBefore } from '../compile-cache.ts'

/** The last release in a folder of its own, built, with the packages that are installed here. */
export interface ReleaseBefore {
  folder: string
  commit: string
  why: string
  /** Runs a Node program in it; resolves with its exit code and the end of what it printed. `onLine` gets each line at once. */
  run(args: readonly string[], onLine?: (line: string) => void): Promise<{ code: number; printed: string }>
  remove(): void
}

const MIGRATIONS = 'src/server/base/database/migrations'

/** Where a release has its migrations. */
const migrationsIn = (folder: string) =>
  join(folder, globSync('src/server/**/database/migrations', { cwd: folder })[0] ?? MIGRATIONS)

// Plain JavaScript that runs before anything is installed: loaded by its place, because the compiler has no types of it.
const PLACE = '../../../scripts/last-release.mjs'

/** Unpacks and builds the last release; null where there is no history that it could be found in. */
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
  // Where its packages were others, its own script installs those first.
  const run = async (args: readonly string[], onLine = (_line: string) => {}) => {
    const { PATH = '', HOME = '', CHROMIUM_PATH } = process.env
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { PATH, HOME, ...(CHROMIUM_PATH && { CHROMIUM_PATH }), NO_COLOR: '1', ...compiledBefore() },
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

/** Copies the migrations that an earlier release does not have into it, so that its tests run on the schema of this one. */
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
