import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

// The tests with a clock of another day, so that none names a day that will be over: every program but the database
// hears the time from libfaketime, which Debian has (`apt-get install faketime`).
const LIBRARY = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

/** The last minutes of next year in Mexico, where India's next year has begun. */
const ANOTHER_DAY = (year: number) => Date.UTC(year + 2, 0, 1, 5, 55)

/** What compares the clocks of the server and the database, or starts programs that hear nothing of ours. */
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
  // Both are run whatever the first says.
  const codes = commands.map(
    (command) => spawnSync(process.execPath, command, { env, stdio: 'inherit' }).status,
  )
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1
}
