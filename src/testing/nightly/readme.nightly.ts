import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#testing/throwaway-program.ts'
import { npm, stopAll } from './npm-command.ts'
import { type ScratchCopy, scratchCopy } from './scratch-copy.ts'

const MINUTES = 60_000

let clone: ScratchCopy

beforeAll(async () => {
  clone = await scratchCopy({ linkPackages: false })
  git('init', '--quiet')
  git('add', '--all')
})

afterAll(async () => {
  await stopAll()
  await clone?.remove()
}, MINUTES)

const git = (...args: string[]) => execFileSync('git', args, { cwd: clone.folder, encoding: 'utf8' })

/** Runs a command to its end; whatever it says, also on its way down, is in the failure. */
async function printedBy(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<string> {
  const command = npm(clone.folder, args, { DATA_DIR: `${clone.folder}/data`, ...env }, input)
  const code = await command.ended
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}:\n${command.printed()}`)
  return command.printed()
}

// First, in a clone in which nothing is installed.
test(
  'npm start installs, builds and serves; npm run start:web serves the pages in front of it',
  async () => {
    const [port, webPort] = [await freePort(), await freePort()]
    const backend = `http://localhost:${port}`
    const start = npm(clone.folder, ['start'], { PORT: String(port), DATA_DIR: `${clone.folder}/data` })
    await start.untilPrinted(/Abono is running/)
    expect(start.printed()).toMatch(/Installed in .*Building the pages.*Built in /s)
    expect((await fetch(`${backend}/sandbox`)).status).toBe(200)

    const web = npm(clone.folder, ['run', 'start:web'], {
      PORT: String(webPort),
      API_BASE: backend,
      API_RELAY: '1',
    })
    await web.untilPrinted(new RegExp(`${webPort}`))
    expect((await fetch(`http://localhost:${webPort}/health`)).status).toBe(200)
    await web.stop()
    await start.stop()
  },
  30 * MINUTES,
)

test(
  'npm run format leaves a tidy tree as it is',
  async () => {
    await printedBy(['run', 'format'])
    expect(git('diff', '--stat')).toBe('')
  },
  10 * MINUTES,
)

test(
  'npm run check says "all well", or everything that is wrong and what mends it',
  async () => {
    expect(await printedBy(['run', 'check'])).toMatch(/all well\s*$/)

    await clone.edit('COMPLAINT_TEXT_MAX = 200', 'COMPLAINT_TEXT_MAX : string=200')
    const check = npm(clone.folder, ['run', 'check'])
    expect(await check.ended).toBe(1)
    const [, verdict = ''] = check.printed().split('Not well:')
    expect(verdict).toContain('Style and mistakes: `npm run format` mends')
    expect(verdict).toContain('Types, and who imports whom: ')
    git('checkout', '--quiet', '--', 'src')
  },
  20 * MINUTES,
)

test(
  'browser tests of an old build are refused at once, and npm run test:browser builds first',
  async () => {
    await printedBy(['run', 'build'])
    await clone.edit('className="screen"', 'className="screen edited"')
    const direct = npm(clone.folder, ['exec', '--', 'playwright', 'test', 'e2e/page-checks.spec.ts'])
    expect(await direct.ended).not.toBe(0)
    expect(direct.printed()).toContain('build/ is older than its sources')

    const printed = await printedBy(['run', 'test:browser', '--', 'e2e/page-checks.spec.ts', '-g', 'at once'])
    expect(printed).toMatch(/Built in .*1 passed/s)
    git('checkout', '--quiet', '--', 'src')
  },
  20 * MINUTES,
)

test(
  'npm run test:code runs the tests of a file',
  async () => {
    expect(await printedBy(['run', 'test:code', '--', 'src/testing/rooms.test.ts'])).toMatch(
      /Test Files\s+1 passed/,
    )
  },
  10 * MINUTES,
)

test(
  'npm run test:quick checks, makes one journey and ends with a total',
  async () => {
    expect(await printedBy(['run', 'test:quick'])).toMatch(/\d+ passed, 0 failed\s*$/)
  },
  20 * MINUTES,
)

test(
  'npm run conform tries the provider of the guide',
  async () => {
    const guide = await readFile(join(clone.folder, 'docs/providers.md'), 'utf8')
    const example = /```ts title=our-provider\.ts\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
    await writeFile(join(clone.folder, 'our-provider.ts'), example)
    expect(await printedBy(['run', 'conform', '--', './our-provider.ts'])).toContain('All rules are kept.')
  },
  5 * MINUTES,
)

test(
  'npm run doctor looks through the configuration',
  async () => {
    expect(await printedBy(['run', 'doctor'])).toContain('The configuration is well.')
  },
  5 * MINUTES,
)

test(
  'npm run learn-wire listens and shows its proposal',
  async () => {
    const port = await freePort()
    const backend = ['--backend', 'https://core.example.com', '--port', String(port)]
    const proxy = npm(clone.folder, ['run', 'learn-wire', '--', ...backend])
    await proxy.untilPrinted(/hands every call on/)
    expect(await (await fetch(`http://127.0.0.1:${port}/.learn-wire`)).text()).toContain('wire.json')
    await proxy.stop()
  },
  5 * MINUTES,
)

test(
  'npm run package makes a folder that starts, or one file',
  async () => {
    expect(await printedBy(['run', 'package', '--', '--tar'])).toMatch(/Start it with: node .*server\.js/)
  },
  20 * MINUTES,
)

test(
  'npm run openapi prints a document',
  async () => {
    const printed = await printedBy(['run', '--silent', 'openapi'])
    const document: unknown = JSON.parse(printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1))
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\./) })
  },
  5 * MINUTES,
)

test(
  'npm run desk:user makes a user, and npm run campaign counts nobody',
  async () => {
    const user = ['run', 'desk:user', '--', '--name', 'newcomer']
    expect(await printedBy(user, {}, 'a password that is long enough\n')).toContain(
      'newcomer may sign in at /desk',
    )
    expect(await printedBy(['run', 'campaign'])).toMatch(/visits/i)
  },
  10 * MINUTES,
)

test(
  'npm run backup copies everything while a server runs, and npm run restore brings it back and proves it',
  async () => {
    expect(await printedBy(['run', 'backup', '--', '--to', 'data/backups'])).toMatch(/Done in .* rows as of/)
    const [name] = await readdir(join(clone.folder, 'data/backups'))
    const from = ['--from', `data/backups/${name}`]
    expect(await printedBy(['run', 'restore', '--', ...from, '--look'])).toContain('It is whole')
  },
  10 * MINUTES,
)

test(
  'npm run two-versions says that a clone without a history has no last release',
  async () => {
    expect(await printedBy(['run', 'two-versions'])).toContain('There is no history here')
  },
  20 * MINUTES,
)

test(
  'npm run reconcile says that there is no provider to compare with',
  async () => {
    expect(await printedBy(['run', 'reconcile'])).toContain('No payment provider is configured')
  },
  10 * MINUTES,
)

test(
  'npm run reseal finds everything sealed with the secret that there is',
  async () => {
    expect(await printedBy(['run', 'reseal'])).toContain('Everything is sealed with ABONO_SECRET already')
  },
  10 * MINUTES,
)

test(
  'npm run mutants tries the changes of one file, and ends well when tests notice them',
  async () => {
    expect(await printedBy(['run', 'mutants', '--', 'same-debt'])).toContain('same-debt.ts')
  },
  20 * MINUTES,
)

test(
  'npm run pictures makes a picture of each language and colour',
  async () => {
    expect(await printedBy(['run', 'pictures'])).toMatch(/es-light(?:.*\n)+.*en-dark/)
  },
  10 * MINUTES,
)

test(
  'npm run torture loses nothing at a kill',
  async () => {
    expect(await printedBy(['run', 'torture', '--', '1'])).toContain('kills: 1')
  },
  10 * MINUTES,
)

test(
  'npm run failover loses nothing when a primary dies, or says what it needs',
  async () => {
    expect(await printedBy(['run', 'failover', '--', '1', '--if-possible'])).toMatch(
      /rounds: 1|cannot be built here/,
    )
  },
  10 * MINUTES,
)

test('npm run looks names what it compares', async () => {
  expect(await printedBy(['run', 'looks', '--', '--list'])).toContain('look and read as their references')
})

test('npm run engines says which engines are here', async () => {
  expect(await printedBy(['run', 'engines', '--', '--list'])).toMatch(/firefox: .+\nwebkit: /)
})

test(
  'npm run attack finds the holes of a server that has them',
  async () => {
    expect(await printedBy(['run', 'attack', '--', 'control'])).toContain(
      'sqlmap and the control: injectable',
    )
  },
  20 * MINUTES,
)

test(
  'npm run bench measures pages and calls',
  async () => {
    const short = { BENCH_RUNS: '1', BENCH_VISITORS_SECONDS: '1' }
    expect(await printedBy(['run', 'bench'], short)).toContain('## Calls: loan-details')
  },
  30 * MINUTES,
)

test(
  'npm test ends with a total without a failure',
  async () => {
    expect(await printedBy(['test'])).toMatch(/\d+ passed, 0 failed\s*$/)
  },
  120 * MINUTES,
)
