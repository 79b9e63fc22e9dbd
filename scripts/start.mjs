import { buildIfChanged } from './build.mjs'
import { prepare } from './prepare.mjs'
import { runInstead } from './run.mjs'

await prepare()
await buildIfChanged()
// React picks its faster half by NODE_ENV, also in the sandbox.
await runInstead(process.execPath, ['src/server/main.ts'], { NODE_ENV: 'production', ...process.env })
