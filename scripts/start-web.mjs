import { buildIfChanged } from './build.mjs'
import { prepare } from './prepare.mjs'
import { runInstead } from './run.mjs'

await prepare()
await buildIfChanged()
await runInstead(process.execPath, ['src/server/main-web.ts'], { NODE_ENV: 'production', ...process.env })
