import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

// Runs the tests with another date, so that none depends on today: all programs except the database use libfaketime,
// which Debian has (`apt-get install faketime`).
const LIBRARY = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

/** The last minutes of next year in Mexico, when India's year has already begun. */
const ANOTHER_DAY = (year: number) => Date.UTC(year + 2, 0, 1, 5, 55)

/** Tests that compare the clocks of server and database, or start programs without libfaketime. */
const LEFT_OUT = [
  'src/server/base/processes/processes.test.ts',
  'src/server/fronts/apps/readiness.test.ts',
  'src/testing/commands.test.ts',
  'src/testing/faults/clock-faults.test.ts',
  'src/testing/faults/database-faults.test.ts',
  'src/testing/faults/store-faults.test.ts',
]

if (LIBRARY === undefined) console.log('Left out: faketime is not installed (apt-get install faketime).')
else {
  const gone = LEFT_OUT.filter((path) => !existsSync(path))
  if (gone.length > 0) throw new Error(`no longer there: ${gone.join(', ')}`)
  const aheadMs = ANOTHER_DAY(new Date().getUTCFullYear()) - Date.now()
  const env = { ...process.env, LD_PRELOAD: LIBRARY, FAKETIME: `+${Math.round(aheadMs / 1000)}s` }
  const tests = ['run', '--reporter=default', ...LEFT_OUT.flatMap((path) => ['--exclude', path])]
  const commands = [
    ['node_modules/vitest/vitest.mjs', ...tests, ...process.argv.slice(2)],
    ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  ]
  // Both run regardless of the first result.
  const codes = commands.map(
    (command) => spawnSync(process.execPath, command, { env, stdio: 'inherit' }).status,
  )
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1
}
