import { prepare } from './prepare.mjs'
import { command, runInstead } from './run.mjs'

// `npm run test:code -- payoff`: the tests of the files whose path holds that word.
await prepare()
await runInstead(process.execPath, [command('vitest', 'vitest'), 'run', ...process.argv.slice(2)])
