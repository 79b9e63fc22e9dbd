import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '#scripts/commands.mjs'
import { npm, type Running, stopAll } from './nightly/npm-command.ts'
import { type ScratchCopy, scratchCopy } from './nightly/scratch-copy.ts'
import { freePort } from './throwaway-program.ts'

// Runs every command of the README in its shortest form that does something, in a copy without data and built pages. The
// tests run in this order: the first ones build the pages and start the server that the next ones use.

/** Commands that `npm test` runs elsewhere. */
const ELSEWHERE = {
  test: 'itself',
  check: 'the first step of npm test',
  'test:quick': 'steps of npm test, chosen as changed-tests.test.ts says; whole in the nightly run',
  package: 'src/testing/package/package.test.ts',
}

let copy: ScratchCopy
let env: Record<string, string>

beforeAll(async () => {
  copy = await scratchCopy({ linkPackages: true })
  env = { DATA_DIR: inCopy('data'), NODE_COMPILE_CACHE: inCopy('compiled') }
})

afterAll(async () => {
  await stopAll()
  await copy?.remove()
})

const inCopy = (path: string) => join(copy.folder, path)

const run = new Set<string>()

/** The arguments of npm for a command of the README. */
function typed(name: keyof typeof commands, ...args: string[]): string[] {
  run.add(name)
  const first = name === 'start' ? ['--silent', name] : ['run', '--silent', name]
  return args.length === 0 ? first : [...first, '--', ...args]
}

async function ended(args: readonly string[], { input = '', ...more }: Record<string, string> = {}) {
  const command = npm(copy.folder, args, { ...env, ...more }, input)
  const code = await command.ended
  return { code, printed: command.printed() }
}

/** What a command that ends well prints. */
const well = (printed: RegExp) => ({ code: 0, printed: expect.stringMatching(printed) })

async function listening(args: string[], pattern: RegExp, more: Record<string, string> = {}) {
  const command = npm(copy.folder, args, { ...env, ...more })
  await command.untilPrinted(pattern)
  return command
}

test('build', async () => {
  expect(await ended(typed('build'))).toEqual(well(/Built in/))
  expect(await ended(typed('build', '--is-current'))).toEqual(well(/^$/))
})

describe('with a server that runs', () => {
  let server: Running
  let url: string
  beforeAll(async () => {
    const port = String(await freePort())
    url = `http://localhost:${port}`
    server = await listening(typed('start'), /Abono is running/, { PORT: port })
  })
  afterAll(() => server.stop())

  test('start and start:web', async () => {
    expect((await fetch(`${url}/sandbox`)).status).toBe(200)
    const port = String(await freePort())
    const web = await listening(typed('start:web'), new RegExp(port), { PORT: port, API_BASE: url })
    expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200)
    await web.stop()
  })

  test('openapi', async () => {
    const { code, printed } = await ended(typed('openapi'))
    expect([code, JSON.parse(printed)]).toMatchObject([0, { openapi: expect.stringMatching(/^3\./) }])
  })

  test('doctor, campaign and reseal', async () => {
    expect(await ended(typed('doctor'))).toEqual(well(/The configuration is well\./))
    expect(await ended(typed('campaign'))).toEqual(well(/visits/i))
    expect(await ended(typed('reseal'))).toEqual(well(/Everything is sealed with ABONO_SECRET already/))
  })

  test('desk:user', async () => {
    const password = { input: 'a password that is long enough\n' }
    const args = typed('desk:user', '--name', 'newcomer')
    expect(await ended(args, password)).toEqual(well(/newcomer may sign in at \/desk/))
  })

  test('reconcile', async () => {
    await writeFile(
      inCopy('settled.csv'),
      'charge,reference,amount,paid_at\nsettled-1,404404404,7.00,2026-11-20\n',
    )
    expect(await ended(typed('reconcile', '--provider', 'sandbox', '--file', 'settled.csv'))).toEqual({
      code: 1,
      printed: '2026-11-20 sandbox: 1 paid: 1 for a person\n',
    })
  })

  test('backup and restore; a damaged backup is refused with one sentence', async () => {
    expect(await ended(typed('backup', '--to', 'backups'))).toEqual(well(/Done in .* rows as of/))
    const [name = ''] = await readdir(inCopy('backups'))
    const look = typed('restore', '--from', join('backups', name), '--look')
    expect(await ended(look)).toEqual(well(/It is whole/))

    const table = inCopy(join('backups', name, 'tables/orders.jsonl.gz.sealed'))
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
  })
})

test('dev', async () => {
  const dev = await listening(typed('dev'), /Abono is running/, { PORT: String(await freePort()) })
  // The pages do not need another build for this one.
  await copy.edit('DAYS = 7', 'DAYS = 8', 'src/server/money/run-reconcile.ts')
  await dev.untilPrinted(/Restarting: .*Abono is running/s)
  await dev.stop()
})

test('learn-wire', async () => {
  const port = String(await freePort())
  const args = ['--backend', 'https://core.example.com', '--port', port]
  const proxy = await listening(typed('learn-wire', ...args), /hands every call on/)
  expect(await (await fetch(`http://127.0.0.1:${port}/.learn-wire`)).text()).toContain('wire.json')
  await proxy.stop()
})

test('conform', async () => {
  const guide = await readFile('docs/providers.md', 'utf8')
  const [, example = ''] = /```ts title=our-provider\.ts\n([\s\S]*?)```/.exec(guide) ?? []
  await writeFile(inCopy('our-provider.ts'), example)
  expect(await ended(typed('conform', './our-provider.ts'))).toEqual(well(/All rules are kept\./))
})

test('format', async () => {
  await writeFile(inCopy('messy.json'), '{"a":1,   "b":2}')
  expect(await ended(typed('format', 'messy.json'))).toEqual(well(/Fixed 1 file/))
})

test('torture loses no acknowledged notice when the server is killed', async () => {
  const { code, printed } = await ended(typed('torture', '2'))
  const [, sent, acknowledged] =
    /kills: 2,\s+databaseKills: 1,.*?sent: (\d+),\s+acknowledged: (\d+)/s.exec(printed) ?? []
  expect([code, acknowledged]).toEqual([0, sent])
  // Otherwise no kill has interrupted anything.
  expect(Number(acknowledged)).toBeGreaterThan(2)
}, 240_000)

test.each([
  ['test:code', ['src/domain/least-where.test.ts'], /Test Files\s+1 passed/],
  ['test:browser', ['e2e/page-checks.spec.ts', '-g', 'at once'], /1 passed/],
  ['mutants', ['same-debt'], /same-debt\.ts/],
  ['pictures', ['--only', 'en-light', 'pictures'], /^pictures\/en-light\.webp: \d+ kB$/m],
  ['looks', ['--list'], /pages and parts in en look and read as their references/],
  ['bench', ['pictures'], /## Pictures[\s\S]*JPEG, 12 megapixels/],
  ['engines', ['--list'], /^firefox: .+\nwebkit: .+$/m],
  ['failover', ['--list'], /^programs of the cluster: .+\nnetworks: .+$/m],
  ['attack', ['--list'], /^sqlmap and wapiti: .+$/m],
  ['nightly', ['--list'], /^ 1 check .+$/m],
  ['two-versions', [], /There is no history here/],
] as const)('%s %s', async (name, args, printed) => {
  expect(await ended(typed(name, ...args), { BENCH_RUNS: '1' })).toEqual(well(printed))
})

test.each([
  ['conform', ['./none.ts'], /none\.ts is not there/],
  ['learn-wire', ['--backend', 'http://localhost:1', '--port', 'x'], /--port should be a number/],
  ['mutants', ['nonsense'], /no such file: nonsense/],
  ['nightly', ['--only', 'nonsense'], /no step nonsense/],
  ['pictures', ['--only', 'nonsense'], /no picture nonsense/],
  ['reconcile', ['--provider', 'sandbox', '--file', 'none.csv'], /none\.csv cannot be read/],
  ['restore', ['--from', 'none', '--look'], /none holds no finished backup/],
] as const)('%s %s is refused with a sentence', async (name, args, sentence) => {
  const { code, printed } = await ended(typed(name, ...args))
  expect([code, printed]).toEqual([
    expect.toSatisfy((one) => one === 1 || one === 2),
    expect.stringMatching(sentence),
  ])
  expect(printed).not.toMatch(/^\s+at /m)
})

test('every command has run here, or runs elsewhere in npm test', () => {
  expect([...run, ...Object.keys(ELSEWHERE)].toSorted()).toEqual(Object.keys(commands).toSorted())
})
