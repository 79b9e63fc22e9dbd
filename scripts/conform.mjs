import { prepare } from './prepare.mjs'
import { runInstead } from './run.mjs'

await prepare()
await runInstead(process.execPath, ['src/workbench/conform/conform.ts', ...process.argv.slice(2)])
