import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import type { Report } from './change.ts'
import { type Group, root } from './groups.ts'

const FOLDER = 'test-results/mutants'
/** Stryker's folder. It is below node_modules, so that Stryker finds this project's Vitest. */
const HOME = join(root, 'node_modules/.stryker')
// Plain JavaScript that runs before installation: loaded by path, because it has no types.
const PREPARE = '../../../scripts/prepare.mjs'
const STRYKER = join(HOME, 'node_modules/@stryker-mutator/core/bin/stryker.js')
/** Timeout beyond one and a half times the usual duration, for a busy machine. */
const TIMEOUT_MS = 20_000

/** The first run takes all tests of a group in sequence; the tool's default of five minutes is too short. */
const FIRST_RUN_MINUTES = 60

/** Passes the list of tests to `vitest.config.ts`. */
export const TESTS_OF_GROUP = 'MUTANTS_TESTS'
export const STARTS_SERVER = 'MUTANTS_SERVER'

/** Thrown if the run was stopped, or the tests fail without a mutant. Stryker has printed the reason. */
class NotAllTried extends CannotStart {}

/** Installs Stryker at its first use: 61 MB, with a lock file of its own. No other command needs it. */
export async function installStryker(): Promise<void> {
  await cp(join(root, 'src/testing/mutants/stryker'), HOME, { recursive: true })
  const { installIfChanged }: { installIfChanged(folder: string, options: string[]): Promise<void> } =
    await import(PREPARE)
  // A second Vitest is not installed.
  await installIfChanged(HOME, ['--legacy-peer-deps'])
}

/** Tries every mutant of a group's sources, and reports the result of each. */
export async function tryMutants(group: Group, workers: number): Promise<Report> {
  const settings = join(root, FOLDER, `${group.name}.settings.json`)
  const found = join(root, FOLDER, `${group.name}.json`)
  await mkdir(join(root, FOLDER), { recursive: true })
  await writeFile(settings, JSON.stringify(settingsOf(group, workers, found)))
  const code = await run([STRYKER, 'run', settings], {
    ...process.env,
    [TESTS_OF_GROUP]: JSON.stringify(group.tests),
    [STARTS_SERVER]: group.startsServer ? '1' : '',
  })
  // Stryker leaves its copy of the tree behind when it is stopped or fails.
  await rm(join(root, copyFor(group)), { recursive: true, force: true })
  if (code !== 0) throw new NotAllTried(`The mutants of "${group.name}" were not all tried (code ${code}).`)
  return JSON.parse(await readFile(found, 'utf8'))
}

const copyFor = ({ name }: Group) => `${FOLDER}/copy-for-${name}`

function settingsOf(group: Group, workers: number, found: string): object {
  return {
    mutate: group.sources,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: {
      configFile: 'src/testing/mutants/vitest.config.ts',
      related: true,
      // Servers run in their own processes, as in every test run.
      pool: group.startsServer ? 'forks' : 'threads',
    },
    coverageAnalysis: 'perTest',
    concurrency: workers,
    timeoutMS: TIMEOUT_MS,
    dryRunTimeoutMinutes: FIRST_RUN_MINUTES,
    reporters: ['json', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    jsonReporter: { fileName: found },
    logLevel: 'warn',
    tempDirName: copyFor(group),
    ignorePatterns: ['/data*', '/.types', '/screenshots', '/test-results'],
    // Stryker would read it with the compiler's parser, which TypeScript 7 does not offer. It is not needed.
    tsconfigFile: 'none',
  }
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    // The child receives a terminal's Ctrl-C by itself.
    const stop = () => child.kill('SIGTERM')
    const wait = () => {}
    process.on('SIGTERM', stop).on('SIGINT', wait)
    child.on('error', fail)
    child.on('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', wait)
      done(code ?? 130)
    })
  })
}
