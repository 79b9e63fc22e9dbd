import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments.mjs'
import { buildWorker } from './build-worker.mjs'
import { precompress } from './precompress.mjs'
import { command, elapsed, root, run } from './run.mjs'

const INPUTS = [
  'src/web',
  'src/contract',
  'src/domain',
  'src/words',
  'vite.config.ts',
  'scripts/build-worker.mjs',
  'tsconfig.json',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
]
const STAMP = join(root, 'build/stamp.txt')

/**
 * Whether the build contains the workbench: in production only if brand.json or `WORKBENCH=1` asks for it.
 */
export function wantsWorkbench(env) {
  if (env.WORKBENCH) return env.WORKBENCH !== '0'
  return env.MODE !== 'production' || asksForDebugPage(env.BRAND_DIR || join(root, 'brand'))
}

function asksForDebugPage(brandDir) {
  try {
    return JSON.parse(readFileSync(join(brandDir, 'brand.json'), 'utf8')).debugPage === true
  } catch {
    // The server reports the problem at its start.
    return false
  }
}

/** Builds the pages into build/ if their sources have changed. Exits if the build fails. */
export async function buildIfChanged(workbench = wantsWorkbench(process.env)) {
  const startedAt = Date.now()
  const hash = hashOfInputs(workbench)
  if (isBuiltFrom(hash)) return
  console.log('Building the pages ...')
  rmSync(STAMP, { force: true })
  const { code, output } = await run(
    process.execPath,
    [command('vite', 'vite'), 'build', '--app', '--logLevel', 'warn'],
    {
      env: { ...process.env, NODE_ENV: 'production', WORKBENCH: workbench ? '1' : '0' },
      keepOutput: true,
    },
  )
  if (code !== 0) {
    console.error(`${output.trim()}\n\nThe pages could not be built.`)
    process.exit(1)
  }
  await buildWorker(root)
  precompress(join(root, 'build/client'))
  writeFileSync(STAMP, hash)
  console.log(`Built in ${elapsed(startedAt)}.`)
}

const isBuiltFrom = (hash) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash

function hashOfInputs(workbench) {
  const hash = createHash('sha256')
  const inputs = workbench ? [...INPUTS, 'src/workbench'] : INPUTS
  for (const file of inputs.flatMap(filesIn)) {
    // With their lengths, so that moving bytes between two files changes the hash.
    const bytes = readFileSync(join(root, file))
    hash.update(`${file} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/** Lists a file, or the files below a folder in a fixed order, without tests. */
function filesIn(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (!stats.isDirectory()) return /\.(test|spec)\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (readArguments('build').values['is-current'])
    process.exit(isBuiltFrom(hashOfInputs(wantsWorkbench(process.env))) ? 0 : 1)
  await buildIfChanged()
}
