import { findOrInstallBrowser } from './browser.mjs'
import { buildIfChanged } from './build.mjs'
import { prepare } from './prepare.mjs'
import { command, runInstead } from './run.mjs'

// The last release beside this one: its pages, its server and its tests. It takes minutes, and stands in the nightly run.
await prepare()
await buildIfChanged()
const browser = await findOrInstallBrowser()
await runInstead(
  process.execPath,
  [command('vitest', 'vitest'), 'run', '--reporter=default', 'src/testing/nightly/two-versions'],
  { ...process.env, NIGHTLY: '1', ...(browser !== null && { CHROMIUM_PATH: browser }) },
)
