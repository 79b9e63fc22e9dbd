import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { commands } from '#scripts/commands.mjs'
import { npm, stopAll } from './nightly/npm-command.ts'
import { type ScratchCopy, scratchCopy } from './nightly/scratch-copy.ts'
import { freePort } from './throwaway-program.ts'

// Runs every command of the README in its shortest useful form, in a copy without data.

/**
 * Commands that `npm test` covers elsewhere, or tests in part, with the nightly run (readme.nightly.ts) covering the
 * rest.
 */
const ELSEWHERE = {
  test: 'itself',
  'test:quick':
    'runs steps of npm test, chosen as changed-tests.test.ts says; the nightly run runs it completely',
  check: 'the first step of npm test',
  build: 'the second step of npm test',
  package: 'src/testing/package/package.test.ts',
  looks: 'Playwright loads its file with every journey, and test:browser starts as it does',
  pictures: 'below, with an unknown name only',
  mutants: 'below, with an unknown file only; its parts have tests of their own',
  bench: 'its modules by check and top-level-await.test.ts',
}

type Name = keyof typeof commands

let copy: ScratchCopy
let env: Record<string, string>
let url: string

beforeAll(async () => {
  copy = await scratchCopy({ linkPackages: true })
  // Uses the pages built by npm test, because a build takes longer than all commands.
  await cp('build', inCopy('build'), { recursive: true })
  env = { DATA_DIR: inCopy('data'), NODE_COMPILE_CACHE: inCopy('compiled') }
  const port = String(await freePort())
  url = `http://localhost:${port}`
  await listening(typed('start'), /Abono is running/, { PORT: port })
})

afterAll(async () => {
  await stopAll()
  await copy?.remove()
})

const inCopy = (path: string) => join(copy.folder, path)

/** Returns the npm arguments of a README command. */
function typed(name: Name, ...args: string[]): string[] {
  const first = name === 'start' ? ['--silent', name] : ['run', '--silent', name]
  return args.length === 0 ? first : [...first, '--', ...args]
}

interface Ended {
  code: number
  printed: string
}

async function ended(args: readonly string[], input = ''): Promise<Ended> {
  const command = npm(copy.folder, args, env, input)
  const code = await command.ended
  return { code, printed: command.printed() }
}

async function listening(args: string[], pattern: RegExp, more: Record<string, string> = {}) {
  const command = npm(copy.folder, args, { ...env, ...more })
  await command.untilPrinted(pattern)
  return command
}

/** The expected result of a command that succeeds with this output. */
const well = (printed: RegExp) => ({ code: 0, printed: expect.stringMatching(printed) })

/** Returns a test that the command succeeds with this output. */
const prints = (name: Name, args: string[], printed: RegExp) => async () =>
  expect(await ended(typed(name, ...args))).toEqual(well(printed))

const tests: Readonly<Record<Exclude<Name, keyof typeof ELSEWHERE>, () => Promise<void>>> = {
  async start() {
    expect((await fetch(`${url}/sandbox`)).status).toBe(200)
  },

  async 'start:web'() {
    const port = String(await freePort())
    const web = await listening(typed('start:web'), new RegExp(port), { PORT: port, API_BASE: url })
    expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200)
    await web.stop()
  },

  async dev() {
    const dev = await listening(typed('dev'), /Abono is running/, { PORT: String(await freePort()) })
    // The edited file is the server's, so the pages are not built again.
    await copy.edit('DAYS = 7', 'DAYS = 8', 'src/server/loans/reconciliation/run-reconcile.ts')
    await dev.untilPrinted(/Restarted in .*run-reconcile\.ts has changed/)
    await dev.stop()
  },

  async openapi() {
    const { code, printed } = await ended(typed('openapi'))
    expect([code, JSON.parse(printed)]).toMatchObject([0, { openapi: expect.stringMatching(/^3\./) }])
  },

  doctor: prints('doctor', [], /The configuration is well\.|holidays\.in lists no day of/),
  campaign: prints('campaign', [], /visits/i),
  reseal: prints('reseal', [], /Everything is already encrypted with ABONO_SECRET/),

  async 'desk:user'() {
    const args = typed('desk:user', '--name', 'newcomer')
    const password = 'a password that is long enough\n'
    expect(await ended(args, password)).toEqual(well(/newcomer may sign in at \/desk/))
  },

  async reconcile() {
    const line = 'settled-1,404404404,7.00,2026-11-20'
    await writeFile(inCopy('settled.csv'), `charge,reference,amount,paid_at\n${line}\n`)
    expect(await ended(typed('reconcile', '--provider', 'sandbox', '--file', 'settled.csv'))).toEqual({
      code: 1,
      printed: '2026-11-20 sandbox: 1 paid: 1 for a person\n',
    })
  },

  backup: prints('backup', ['--to', 'backups'], /Done in .* rows as of/),

  // A damaged backup is refused with one sentence.
  async restore() {
    await ended(typed('backup', '--to', 'damaged'))
    const [name = ''] = await readdir(inCopy('damaged'))
    const look = typed('restore', '--from', join('damaged', name), '--look')
    expect(await ended(look)).toEqual(well(/The backup is complete/))

    const table = inCopy(join('damaged', name, 'tables/orders.jsonl.gz.sealed'))
    const refused = (sentence: string) => ({
      code: 1,
      printed: expect.stringMatching(new RegExp(`^Backup of .*\\n[^\\n]*orders.*${sentence}[^\\n]*\\n$`)),
    })
    await truncate(table, 100)
    expect(await ended(look)).toEqual(refused('is not what was written'))
    await truncate(table)
    expect(await ended(look)).toEqual(refused('is not what was written'))
    await rm(table)
    expect(await ended(look)).toEqual(refused('cannot be read'))
  },

  async conform() {
    const example = await readFile('docs/reference/examples/our-provider.ts', 'utf8')
    // The rules wait for provider timeouts.
    await writeFile(inCopy('our-provider.ts'), example.replace(/timeout\(\d_000\)/g, 'timeout(50)'))
    expect(await ended(typed('conform', './our-provider.ts'))).toEqual(well(/All rules are kept\./))
  },

  async format() {
    await writeFile(inCopy('messy.json'), '{"a":1,   "b":2}')
    expect(await ended(typed('format', 'messy.json'))).toEqual(well(/Fixed 1 file/))
  },

  async torture() {
    const { code, printed } = await ended(typed('torture', '1'))
    const [, sent, acknowledged] =
      /kills: 1,\s+databaseKills: 1,.*?sent: (\d+),\s+acknowledged: (\d+)/s.exec(printed) ?? []
    expect([code, acknowledged]).toEqual([0, sent])
    // With fewer requests no kill interrupts any.
    expect(Number(acknowledged)).toBeGreaterThan(2)
  },

  'test:code': prints('test:code', ['src/domain/least-root.test.ts'], /Test Files\s+1 passed/),
  'test:browser': prints('test:browser', ['e2e/page-checks.spec.ts', '-g', 'at once'], /1 passed/),
  engines: prints('engines', ['--list'], /^firefox: .+\nwebkit: .+$/m),
  attack: prints('attack', ['--list'], /^sqlmap and wapiti: .+$/m),
  nightly: prints('nightly', ['--list'], /^ 1 check .+$/m),
  'two-versions': prints('two-versions', [], /There is no history here/),
}

for (const [name, run] of Object.entries(tests))
  test(`npm run ${name} works`, run, name === 'torture' ? 240_000 : undefined)

test.each([
  ['conform', ['./none.ts'], /none\.ts is not there/],
  ['mutants', ['nonsense'], /no such file: nonsense/],
  ['nightly', ['--only', 'nonsense'], /no step nonsense/],
  ['pictures', ['--only', 'nonsense'], /no picture nonsense/],
  ['reconcile', ['--provider', 'sandbox', '--file', 'none.csv'], /none\.csv cannot be read/],
  ['restore', ['--from', 'none', '--look'], /none is not a complete backup/],
] as const)('%s %s is refused with one sentence', async (name, args, sentence) => {
  const { code, printed } = await ended(typed(name, ...args))
  expect([code, printed]).toEqual([
    expect.toSatisfy((one) => one === 1 || one === 2),
    expect.stringMatching(sentence),
  ])
  expect(printed).not.toMatch(/^\s+at /m)
})
