import { globSync, readFileSync } from 'node:fs'

/** One part of the nightly run: a Node program that exits with 0 on success. */
export interface Step {
  /** Short name, for `--only` and its output file. */
  name: string
  title: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Cores used. Two one-core steps run in parallel. */
  cores: 1 | 2
  /** Duration on a dedicated machine, for estimates only. */
  minutes: number
}

const vitest = (...args: string[]) => ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', ...args]
const AT_NIGHT = { NIGHTLY: '1' }

/** Files of `npm test` with tests that run at night only. */
const leftToTheNight = () =>
  globSync('src/**/*.test.{ts,tsx}').filter((file) => readFileSync(file, 'utf8').includes("/at-night.ts'"))

/** Checks that take too long for every test run. */
export const steps: readonly Step[] = [
  {
    name: 'check',
    title: 'Style, types and texts',
    args: ['scripts/check.mjs', '--all'],
    cores: 2,
    minutes: 1,
  },
  {
    name: 'kills',
    title: 'Fifty kills while notices arrive',
    args: ['src/testing/torture.ts'],
    cores: 1,
    minutes: 4,
  },
  {
    name: 'notifications',
    title: 'A million messages to borrowers in random lives',
    args: ['src/testing/nightly/live-notifications.ts'],
    cores: 1,
    minutes: 2,
  },
  {
    name: 'power-cuts',
    title: 'Ten cuts of the power while notices arrive',
    args: ['src/testing/torture.ts', '--power', '--if-possible'],
    cores: 1,
    minutes: 3,
  },
  {
    name: 'attack',
    title: 'sqlmap against every call and wapiti against the pages',
    args: ['src/testing/attack/main.ts', '--if-possible'],
    env: { ATTACK_LEVEL: process.env.ATTACK_LEVEL ?? '1' },
    cores: 1,
    minutes: 20,
  },
  {
    name: 'lives',
    title: 'Ten thousand lives of loans against a clerk',
    args: vitest('src/server/loans/ledger/ledger-sequences.test.ts'),
    env: { FC_RUNS: '10000' },
    cores: 1,
    minutes: 15,
  },
  {
    name: 'quotes',
    title: 'A hundred thousand parts of loans, quoted and then paid',
    args: vitest('src/testing/simulation/part-quotes.test.ts'),
    env: { FC_RUNS: '100000' },
    cores: 1,
    minutes: 3,
  },
  {
    name: 'borrowers',
    title: 'Ten thousand lives of borrowers, from the first sign-in to the deletion',
    args: vitest('src/server/people/sign-in/borrower-lives.test.ts'),
    env: { FC_RUNS: '10000' },
    cores: 1,
    minutes: 90,
  },
  {
    name: 'rules',
    title: 'Every property of the rules with ten thousand cases',
    args: vitest('src/domain'),
    env: { FC_RUNS: '10000' },
    cores: 2,
    minutes: 6,
  },
  {
    name: 'properties',
    title: 'Every property of calls, messages and figures with five hundred cases',
    args: vitest(
      ...['src/contract', 'src/workbench', 'src/web', 'src/server/outbox/messages/message-days.test.ts'],
      'src/server/fronts/desk/rows/desk-days.test.ts',
    ),
    env: { FC_RUNS: '500' },
    cores: 2,
    minutes: 15,
  },
  {
    name: 'whole',
    title: 'The tests of the code that npm test leaves to the night',
    args: vitest(...leftToTheNight()),
    env: { WHOLE: '1' },
    cores: 2,
    minutes: 5,
  },
  {
    name: 'shuffled',
    title: 'The tests of the code in another order',
    args: vitest(),
    env: { SHUFFLED: '1' },
    cores: 2,
    minutes: 10,
  },
  {
    name: 'third',
    title: 'A third language and market, in a copy that is compiled, built and run',
    args: vitest('src/testing/new-market'),
    env: { THIRD: 'whole' },
    cores: 1,
    minutes: 4,
  },
  {
    name: 'fuzz',
    title: 'A hundred thousand random requests',
    args: vitest('src/testing/fuzz/fuzz.test.ts'),
    env: { FUZZ_REQUESTS: '100000' },
    cores: 1,
    minutes: 2,
  },
  {
    name: 'dev',
    title: 'What npm run dev does while one edits',
    args: vitest('src/testing/nightly/dev.nightly.ts'),
    env: AT_NIGHT,
    cores: 1,
    minutes: 3,
  },
  {
    name: 'faults',
    title: 'A full disk, a backup and its way back, kills of a first start, slow clients, alarms, nginx',
    args: vitest(
      '--no-file-parallelism',
      ...['full-disk', 'backup', 'first-boot', 'slow-clients', 'alerts', 'nginx', 'nginx-restart'].map(
        (name) => `src/testing/nightly/${name}.nightly.ts`,
      ),
    ),
    env: AT_NIGHT,
    cores: 1,
    minutes: 5,
  },
  {
    name: 'readers',
    title: 'Papers, tables, codes and the calendar, read by poppler, LibreOffice, ZBar and icalendar',
    args: vitest('src/testing/nightly/other-readers.nightly.ts'),
    env: AT_NIGHT,
    cores: 1,
    minutes: 1,
  },
  {
    name: 'weaknesses',
    title: 'Known weaknesses of what a server is made of, where a registry can be asked',
    args: ['src/testing/nightly/look-up-weaknesses.ts'],
    cores: 1,
    minutes: 1,
  },
  {
    name: 'engines',
    title: 'The main journeys in Firefox and in WebKit, where they are installed',
    args: vitest('src/testing/engines'),
    env: AT_NIGHT,
    cores: 1,
    minutes: 3,
  },
  {
    name: 'pictures',
    title: 'The pictures of the README beside the pages of today',
    args: ['src/testing/pictures/pictures.ts', '--compare'],
    cores: 1,
    minutes: 1,
  },
  {
    name: 'two-versions',
    title: 'The last release beside this one',
    args: vitest('src/testing/nightly/two-versions.nightly.ts'),
    env: AT_NIGHT,
    cores: 2,
    minutes: 9,
  },
  {
    name: 'pooler',
    title: 'The tests of the server behind a pooler in transaction mode',
    args: vitest('src/server'),
    env: { ABONO_TEST_POOLER: '1' },
    cores: 2,
    minutes: 5,
  },
  {
    name: 'partitions',
    title: 'The tests of the server with every borrower’s table split by a hash of the borrower',
    args: vitest('src/server'),
    env: { ABONO_TEST_PARTITIONS: '4' },
    cores: 2,
    minutes: 5,
  },
  {
    name: 'another-day',
    title:
      'The tests of the code and in a browser with a clock of more than a year ahead, where faketime is installed',
    args: ['src/testing/nightly/another-day.ts'],
    cores: 2,
    minutes: 15,
  },
  {
    name: 'mutants',
    title: 'Small changes of the rules of money, each noticed by a test',
    args: ['src/testing/mutants/main.ts', '--tonight'],
    cores: 2,
    minutes: 40,
  },
  {
    name: 'readme',
    title: 'npm start, npm test and the long forms of other commands, in a fresh clone',
    args: vitest('src/testing/nightly/readme.nightly.ts'),
    env: AT_NIGHT,
    cores: 2,
    minutes: 25,
  },
  {
    name: 'journeys',
    title: 'Every journey in every way, also in front of backends that share no word with ours',
    args: ['node_modules/@playwright/test/cli.js', 'test'],
    env: AT_NIGHT,
    cores: 2,
    minutes: 30,
  },
]
