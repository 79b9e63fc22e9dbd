import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run.mjs'

const PARTS = ['src', 'scripts', 'brand', 'package.json', 'package-lock.json', 'vite.config.ts']
const SETTINGS = ['tsconfig.base.json']
const FOR_ENGINEERS = /[\\/]src[\\/](workbench|testing)(?=[\\/]|$)/
const TESTS = /\.(test|spec)\.tsx?$/

/**
 * Builds the pages from a copy without the workbench, so that nothing of it can get in, and so that the tree's own build
 * stays what it is. Pages of the same sources are kept from a run before.
 */
export async function buildPages(stage) {
  const isWanted = (path) => !TESTS.test(path) && !FOR_ENGINEERS.test(path)
  mkdirSync(stage, { recursive: true })
  for (const part of [...PARTS, ...SETTINGS]) {
    rmSync(join(stage, part), { recursive: true, force: true })
    cpSync(join(root, part), join(stage, part), { recursive: true, filter: isWanted })
  }
  writeFileSync(join(stage, 'tsconfig.json'), roomsOfProduction())
  rmSync(join(stage, 'node_modules'), { force: true })
  symlinkSync(join(root, 'node_modules'), join(stage, 'node_modules'))
  const build = "await (await import('./scripts/build.mjs')).buildIfChanged(false)"
  const { code } = await run(process.execPath, ['--input-type=module', '--eval', build], {
    env: { ...process.env, NODE_ENV: 'production' },
    cwd: stage,
  })
  if (code !== 0) process.exit(1)
}

/** The list of rooms for the compiler, which refuses one that is not there. */
function roomsOfProduction() {
  const { references, ...rest } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const there = references.filter(({ path }) => !FOR_ENGINEERS.test(`/${path}`))
  return JSON.stringify({ ...rest, references: there })
}
