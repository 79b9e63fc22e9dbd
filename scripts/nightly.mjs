import { findOrInstallBrowser } from './browser.mjs'
import { buildIfChanged } from './build.mjs'
import { prepare } from './prepare.mjs'
import { runInstead } from './run.mjs'

// `npm run nightly -- --from fuzz`, `--only dev,third`, `--go-on` after a stop, `--list`.
await prepare()
await buildIfChanged()
const browser = await findOrInstallBrowser()
await runInstead(process.execPath, ['src/testing/nightly/main.ts', ...process.argv.slice(2)], {
  ...process.env,
  ...(browser !== null && { CHROMIUM_PATH: browser }),
})
