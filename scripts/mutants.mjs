import { buildIfChanged } from './build.mjs'
import { prepare } from './prepare.mjs'
import { runInstead } from './run.mjs'

await prepare()
const names = process.argv.slice(2)
const { startsServer } = await import('../src/testing/mutants/groups.ts')
if (startsServer(names)) await buildIfChanged()
await runInstead(process.execPath, ['src/testing/mutants/main.ts', ...names])
