import { prepare } from './prepare.mjs'
import { runInstead } from './run.mjs'

await prepare()
await runInstead(process.execPath, ['src/server/database/run-reseal.ts', ...process.argv.slice(2)])
