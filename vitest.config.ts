import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isNight } from './src/testing/at-night.ts'

// What takes minutes belongs to `npm run nightly`.
const include =
  process.env.NIGHTLY === '1' ? ['src/**/*.nightly.ts'] : ['src/**/*.test.ts', 'src/**/*.test.tsx']

/**
 * Tests that change what a whole process has: something stands in the place of a module, which nobody may have loaded before;
 * or the decoder's own part is loaded, which takes from its process every kind of picture but three.
 */
const alone = globSync(include).filter((path) =>
  /vi\.mock\(|\/decode-picture\.ts'/.test(readFileSync(path, 'utf8')),
)

/** Files whose tests are steps of one story: each builds on what the one before has left. No other file may. */
const stories = [
  'base/database/several-hosts',
  'base/processes/processes',
  'call/upkeep/keep-months',
  'commands/reseal',
  'fronts/desk/figures/reports',
  'fronts/desk/people/queue-page',
  'fronts/desk/rows/audit-chain',
  'leaving/leaving',
  'loans/details/life-of-loan',
  'loans/reconciliation/settlement-file',
  'operate/backup/backup',
  'operate/check-secret',
  'outbox/lender-events/deliver-events',
  'papers/own-data/collect',
  'people/account/account-changes',
  'site/site',
]
  .map((name) => `src/server/${name}.test.ts`)
  .concat('src/workbench/sandbox/older-cast.test.ts')

/**
 * Tests that use a server, a database or the files of the project. They share processes with each other alone. `SHUFFLED`
 * runs them in another order, as a step of the nightly run does.
 */
const withServer = globSync(include).filter((path) => /^src\/(server|testing|workbench)\//.test(path))

/** Files that take most of a minute start first, so that no worker waits for them at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) =>
      /testing\/(commands|integrate\/guide)\.test/.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

/** Decides the order of tests and the cases of property tests. Vitest prints it first; `FC_SEED` brings both again. */
const seed = Number(process.env.FC_SEED || Date.now() % 2 ** 31)

export default defineConfig({
  test: {
    environment: 'node',
    // Tests start real databases and servers: separate processes. One more than there are cores in a small machine, because
    // a test waits for its database, a browser or a deadline for a quarter of its time.
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: process.env.FC_RUNS ? 3_600_000 : 120_000,
    // Long waits cost nothing where all is well: a loaded machine is slow, and not wrong.
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['src/testing/clean-up.ts', 'src/testing/property-settings.ts'],
    env: { FC_SEED: String(seed) },
    sequence: { sequencer: SlowestFirst, seed, shuffle: { files: false, tests: true } },
    tags: [{ name: 'night', skip: !isNight }],
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
    // A file takes the modules that others have loaded in its process: reading the whole server again for each of two
    // hundred files took a third of the time.
    projects: [
      {
        extends: true,
        test: { name: 'together', include, exclude: [...alone, ...withServer], isolate: false },
      },
      // Groups of their own: a worker that meets a file of another project is started anew.
      {
        extends: true,
        test: {
          name: 'with a server',
          include: withServer,
          exclude: [...alone, ...stories],
          isolate: false,
          sequence: { shuffle: { tests: process.env.SHUFFLED === '1' }, groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stories',
          include: stories.filter((path) => withServer.includes(path)),
          isolate: false,
          sequence: { shuffle: false, groupOrder: 2 },
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
