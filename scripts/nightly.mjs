import { findOrInstallBrowser } from './browser.mjs'
import { buildIfChanged } from './build.mjs'
import { prepare } from './prepare.mjs'
import { command, elapsed, run } from './run.mjs'

await prepare()
await buildIfChanged()
const browser = await findOrInstallBrowser()

/** What takes too long for every test run, and must still be true. */
const STEPS = [
  // A copy that is compiled takes the types of the addresses from here.
  ['Check', ['scripts/check.mjs'], {}],
  [
    'Ten thousand lives of loans against a clerk',
    [command('vitest', 'vitest'), 'run', '--reporter=default', 'src/server/money/ledger-sequences.test.ts'],
    { LEDGER_SEQUENCES: '10000' },
  ],
  [
    'A third language, market and provider of each kind, in a copy that is compiled, built and run',
    [command('vitest', 'vitest'), 'run', '--reporter=default', 'src/testing/third'],
    { THIRD: 'whole' },
  ],
  [
    'A hundred thousand requests that nobody thought of',
    [command('vitest', 'vitest'), 'run', '--reporter=default', 'src/testing/fuzz/fuzz.test.ts'],
    { FUZZ_REQUESTS: '100000' },
  ],
  ['Fifty kills while notices arrive', ['src/testing/torture.ts'], {}],
  ['Ten deaths in a cluster while notices arrive', ['src/testing/failover/main.ts', '--if-possible'], {}],
  [
    'The tests of the server behind a pooler in transaction mode',
    [command('vitest', 'vitest'), 'run', '--reporter=default', 'src/server'],
    { ABONO_TEST_POOLER: '1' },
  ],
  [
    'The tests of the server with every borrower’s table split by a hash of the borrower',
    [command('vitest', 'vitest'), 'run', '--reporter=default', 'src/server'],
    { ABONO_TEST_PARTITIONS: '4' },
  ],
  ['sqlmap against every call and wapiti against the pages', ['src/testing/attack/main.ts'], {}],
  ['Small changes of the rules of money, each noticed by a test', ['src/testing/mutants/main.ts'], {}],
  [
    'Each command of the README, in a fresh clone, and what happens while one edits',
    [command('vitest', 'vitest'), 'run', '--reporter=default'],
    { NIGHTLY: '1', ...(browser !== null && { CHROMIUM_PATH: browser }) },
  ],
  [
    'Every journey in every way, also in front of backends that share no word with ours',
    [command('@playwright/test', 'playwright'), 'test'],
    { NIGHTLY: '1', ...(browser !== null && { CHROMIUM_PATH: browser }) },
  ],
]

let failed = 0
const begunAt = Date.now()
for (const [index, [title, args, env]] of STEPS.entries()) {
  const startedAt = Date.now()
  console.log(`\n=== ${index + 1} of ${STEPS.length}, after ${elapsed(begunAt)}: ${title}`)
  const { code } = await run(process.execPath, args, { env: { ...process.env, ...env } })
  console.log(`=== ${title}: ${code === 0 ? 'well' : `FAILED (code ${code})`}, ${elapsed(startedAt)}`)
  if (code !== 0) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
