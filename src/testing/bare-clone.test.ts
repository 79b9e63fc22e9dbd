import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '#scripts/commands.mjs'

// Commands that work in a clone before installation.
let clone: string
let failingNpm: string

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'abono bare '))
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    await cp(name, join(clone, name), { recursive: true })
  failingNpm = join(clone, 'npm.js')
  await writeFile(failingNpm, "console.error('npm error code ECONNREFUSED'); process.exitCode = 7")
})

afterAll(() => rm(clone, { recursive: true, force: true }))

const names = Object.keys(commands)

async function typed(name: string, ...args: string[]) {
  const child = spawn(process.execPath, ['scripts/command.mjs', name, ...args], {
    cwd: clone,
    env: { PATH: '', npm_execpath: failingNpm },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, printed, complaint }
}

test('package.json starts every command of commands.mjs, and no other', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(scripts).toEqual(Object.fromEntries(names.map((name) => [name, `node scripts/command.mjs ${name}`])))
})

test('code that runs before installation imports only scripts/ and Node modules', () => {
  const read = new Set<string>()
  const foreign: string[] = []
  const follow = (path: string) => {
    if (read.has(path)) return
    read.add(path)
    const statics = readFileSync(path, 'utf8').matchAll(/^(?:import|export)(?:[\s\w{},*]+from)? '([^']+)'/gm)
    for (const [, target = ''] of statics) {
      if (isBuiltin(target)) continue
      if (target.startsWith('./') && target.endsWith('.mjs')) follow(join(path, '..', target))
      else foreign.push(`${path}: ${target}`)
    }
  }
  // The others are loaded by many commands, or by .ci/run.
  for (const name of ['command', 'build', 'browser', 'first-contact']) follow(`scripts/${name}.mjs`)
  expect(foreign).toEqual([])
  expect([...read]).toEqual(expect.arrayContaining(['scripts/prepare.mjs', 'scripts/build-worker.mjs']))
})

test.each(names)('%s --help prints its options, and installs nothing', async (name) => {
  const { code, printed, complaint } = await typed(name, '--help')
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  expect(printed).toContain(commands[name as keyof typeof commands].summary)
})

test.each(['--help', '-h'])('%s without a command lists all commands', async (help) => {
  const { code, printed, complaint } = await typed(help)
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  for (const { summary } of Object.values(commands)) expect(printed).toContain(summary)
  expect((await typed('doctor', '-h')).printed).toContain('npm run doctor -- [options]')
})

test.each(['start', 'package', 'backup', 'bench'])(
  '%s refuses an unknown option with one sentence',
  async (name) => {
    expect(await typed(name, '--no-such-option')).toEqual({
      code: 2,
      printed: '',
      complaint: expect.stringMatching(/^Unknown option '--no-such-option'.*\n$/),
    })
  },
)

test.each([['start'], ['test'], ['test:browser', 'e2e/repay.spec.ts'], ['backup', '--to', 'backups']])(
  '%s installs first, and reports a failure in one sentence',
  async (name, ...args) => {
    const { code, complaint } = await typed(name, ...args)
    expect(code).toBe(1)
    expect(complaint).toContain('The packages could not be installed')
    expect(complaint).not.toMatch(/^\s+at /m)
  },
)
