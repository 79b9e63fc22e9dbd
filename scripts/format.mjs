import { prepare } from './prepare.mjs'
import { command, runInstead } from './run.mjs'

await prepare()
await runInstead(process.execPath, [command('@biomejs/biome', 'biome'), 'check', '--write', '.'])
