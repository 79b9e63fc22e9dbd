import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type Listening, startProgram } from './throwaway-program.ts'

// The product as production gets it: a copy without the workbench, without tests, built and started in its own folder.
const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'abono-production-'))), 'abono')
const LEFT_OUT = /[\\/]src[\\/](workbench|testing)(?=[\\/]|$)|\.(test|spec)\.tsx?$/
const PARTS = ['src', 'scripts', 'brand', 'package.json', 'package-lock.json', 'vite.config.ts']
const SETTINGS = ['react-router.config.ts', 'tsconfig.json', 'tsconfig.base.json']

let server: Listening

beforeAll(async () => {
  for (const part of [...PARTS, ...SETTINGS]) {
    cpSync(part, join(folder, part), { recursive: true, filter: (source) => !LEFT_OUT.test(source) })
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const build = `await (await import('./${'scripts/build.mjs'}')).buildIfChanged()`
  // Nothing of the test runner's own surroundings.
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, MODE: 'production', NODE_ENV: 'production' }
  const built = spawnSync(process.execPath, ['--input-type=module', '--eval', build], { cwd: folder, env })
  expect(String(built.stderr), String(built.stdout)).not.toMatch(/could not be built/)
  expect(built.status).toBe(0)

  const port = await freePort()
  server = await startProgram(port, /Abono listens on port/, ['src/server/main.ts'], {
    cwd: folder,
    env: {
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      ABONO_SECRET: 'a-secret-of-this-test-alone-0000000000',
    },
  })
}, 240_000)

afterAll(async () => {
  await server?.stop()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

test('production runs without one file of the workbench', async () => {
  const answers = await Promise.all(
    ['/ready', '/', '/privacy?type=2', '/loanDetail?type=2'].map(async (path) => {
      const { status } = await fetch(server.address + path)
      return [path, status]
    }),
  )
  expect(answers).toEqual([
    ['/ready', 200],
    ['/', 200],
    ['/privacy?type=2', 200],
    ['/loanDetail?type=2', 200],
  ])
})

test('what production builds holds none of its pages', async () => {
  const built = readdirSync(join(folder, 'build'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(built.length).toBeGreaterThan(50)
  const ofWorkbench = /simulator|bridge-check|bridgeCheck|test-preview|testPreview|workbench|[/\\]kit-/i
  expect(built.map(({ name }) => name).filter((name) => ofWorkbench.test(name))).toEqual([])
  const named = built
    .filter(({ name }) => name === 'index.js' || /^manifest-/.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  for (const text of named) expect(text).not.toMatch(/src\/workbench|sandbox\/simulator/)
})

test.each([
  '/sandbox',
  '/sandbox/simulator',
  '/sandbox/people.json',
  '/sandbox/api',
  '/testPreview',
  '/bridgeCheck',
])('%s is unknown there', async (path) => {
  expect((await fetch(server.address + path)).status).toBe(404)
})
