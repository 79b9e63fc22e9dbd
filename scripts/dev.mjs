import { prepare } from './prepare.mjs'
import { runInstead } from './run.mjs'

await prepare()
await runInstead(
  process.execPath,
  ['--conditions=development', '--watch', '--watch-preserve-output', 'src/server/main.ts'],
  {
    ...process.env,
    DEV: '1',
  },
)
