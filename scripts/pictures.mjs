import { buildIfChanged } from './build.mjs'
import { prepare } from './prepare.mjs'
import { runInstead } from './run.mjs'

await prepare()
await buildIfChanged()
await runInstead(process.execPath, ['src/testing/pictures/pictures.ts', ...process.argv.slice(2)])
