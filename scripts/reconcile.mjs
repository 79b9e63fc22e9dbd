import { prepare } from './prepare.mjs'
import { runInstead } from './run.mjs'

await prepare()
await runInstead(process.execPath, ['src/server/money/run-reconcile.ts', ...process.argv.slice(2)])
