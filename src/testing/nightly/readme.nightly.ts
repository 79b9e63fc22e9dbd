import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#testing/throwaway-program.ts'
import { npm, stopAll } from './npm-command.ts'
import { type ScratchCopy, scratchCopy } from './scratch-copy.ts'

// README commands that `npm test` does not cover (src/testing/commands.test.ts), in a fresh clone.
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

/** Runs a command to its end; a failure contains its output. */
async function printedBy(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const command = npm(clone.folder, args, { DATA_DIR: `${clone.folder}/data`, ...env })
  const code = await command.ended
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}:\n${command.printed()}`)
  return command.printed()
}

// First, in a clone without installation.
test(
  'npm start installs, builds and serves',
  async () => {
    const port = String(await freePort())
    const start = npm(clone.folder, ['start'], { PORT: port, DATA_DIR: `${clone.folder}/data` })
    await start.untilPrinted(/Abono is running/)
    expect(start.printed()).toMatch(/Installed in .*Building the pages.*Built in /s)
    expect((await fetch(`http://localhost:${port}/sandbox`)).status).toBe(200)
    await start.stop()
  },
  30 * MINUTES,
)

test(
  'npm run check prints "all passed", or every problem with its remedy',
  async () => {
    expect(await printedBy(['run', 'check'])).toMatch(/all passed\s*$/)

    await clone.edit('COMPLAINT_TEXT_MAX = 200', 'COMPLAINT_TEXT_MAX : string=200')
    const check = npm(clone.folder, ['run', 'check'])
    expect(await check.ended).toBe(1)
    const [, verdict = ''] = check.printed().split('Failed:')
    expect(verdict).toContain('Style and mistakes: `npm run format` mends')
    expect(verdict).toContain('Types and imports: ')
    git('checkout', '--quiet', '--', 'src')
  },
  20 * MINUTES,
)

test(
  'browser tests of an outdated build are refused at once, and npm run test:browser builds first',
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
  'npm run test:quick checks, runs one journey and prints a total',
  async () => {
    expect(await printedBy(['run', 'test:quick'])).toMatch(/\d+ passed, 0 failed\s*$/)
  },
  20 * MINUTES,
)

test(
  'npm run package creates a folder that starts, or one file',
  async () => {
    expect(await printedBy(['run', 'package', '--', '--tar'])).toMatch(/Start it with: node .*server\.js/)
  },
  20 * MINUTES,
)

test(
  'npm run bench measures pages and calls',
  async () => {
    const short = { BENCH_RUNS_MAX: '1', BENCH_CALL_ROUNDS: '1', BENCH_OVERLOAD_SECONDS: '1' }
    expect(await printedBy(['run', 'bench'], short)).toContain('## Calls: loan-details')
  },
  30 * MINUTES,
)

test.each([
  ['looks', '--list', /pages and parts of abono-en look and read as their references/],
  ['mutants', 'same-debt', /same-debt\.ts/],
  ['pictures', '--only en-light pictures', /^pictures\/en-light\.webp: \d+ kB$/m],
] as const)(
  'npm run %s -- %s',
  async (name, args, printed) => {
    expect(await printedBy(['run', name, '--', ...args.split(' ')])).toMatch(printed)
  },
  20 * MINUTES,
)

test(
  'npm test prints a total without failures',
  async () => {
    expect(await printedBy(['test'])).toMatch(/\d+ passed, 0 failed\s*$/)
  },
  120 * MINUTES,
)
