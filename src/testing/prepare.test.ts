import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { platform, arch } = process
const OTHER = platform === 'linux' ? 'darwin' : 'linux'

const LOCKED = {
  'node_modules/needed': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-engineers': { version: '2.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/here': {
    version: '3.0.0',
    integrity: 'sha512-c',
    optional: true,
    os: [platform],
    cpu: [arch],
  },
  'node_modules/elsewhere': { version: '3.0.0', integrity: 'sha512-d', optional: true, os: [OTHER] },
  'node_modules/of-elsewhere': { version: '1.0.0', integrity: 'sha512-e', optional: true },
}
type Path = keyof typeof LOCKED

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'abono-prepare-'))
  cpSync('scripts', join(root, 'scripts'), { recursive: true })
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...LOCKED } }))
  for (const path of INSTALLED) write(`${path}/package.json`, '{}')
  list(INSTALLED)
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const INSTALLED: readonly Path[] = ['node_modules/needed', 'node_modules/for-engineers', 'node_modules/here']

/** Writes npm's marker of a completed install. */
function list(paths: readonly Path[], change: object = {}) {
  const packages = Object.fromEntries(paths.map((path) => [path, { ...LOCKED[path], ...change }]))
  write('node_modules/.package-lock.json', JSON.stringify({ packages }))
}

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Runs prepare() with a failing npm that prints this. */
function prepare(npmPrints = 'NPM RAN') {
  write('npm.js', `console.error(${JSON.stringify(npmPrints)}); process.exitCode = 7`)
  const program = "await (await import('./scripts/prepare.mjs')).prepare(); console.log('ready')"
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: { PATH: '', npm_execpath: join(root, 'npm.js') },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('a manual install counts, without packages of other platforms', () => {
  expect(prepare()).toEqual({ status: 0, stdout: 'ready\n', stderr: '' })
})

const without = (left: Path) => INSTALLED.filter((path) => path !== left)

test.each([
  ['was cut off', () => rmSync(join(root, 'node_modules/.package-lock.json'))],
  ['is of another lock file', () => list(INSTALLED, { version: '0.9.0' })],
  ['has a package of other content', () => list(INSTALLED, { integrity: 'sha512-z' })],
  ['lacks the development packages', () => list(without('node_modules/for-engineers'))],
  ['lacks the optional packages', () => list(without('node_modules/here'))],
  ['lost the folder of a package', () => rmSync(join(root, 'node_modules/needed'), { recursive: true })],
])('an install that %s is repeated', (_, change) => {
  change()
  const { status, stderr } = prepare()
  expect(status).toBe(1)
  expect(stderr).toContain('NPM RAN')
})

test.each([
  ['npm error code ENOTFOUND', /does not reach its registry\. Check the network/],
  ['npm error code EACCES', /this user may not write/],
  ['npm error code ENOSPC', /the disk is full/],
  ['npm error code EUSAGE', /`npm ci` failed, as printed above/],
])('for "%s" it shows the end of npm\'s output, and one sentence with the remedy', (printed, advice) => {
  rmSync(join(root, 'node_modules'), { recursive: true })
  const { status, stderr } = prepare(`${'line\n'.repeat(100)}${printed}`)
  expect(status).toBe(1)
  expect(stderr.split('\n').length).toBeLessThan(25)
  expect(stderr).toContain(printed)
  expect(stderr).toMatch(advice)
})
