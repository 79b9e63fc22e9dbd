import { findOrInstallBrowser } from './browser.mjs'
import { buildIfChanged } from './build.mjs'
import { prepare } from './prepare.mjs'
import { command, runInstead } from './run.mjs'

// `npm run test:browser -- e2e/repay.spec.ts -g "by instalment"`: in front of our own server, unless a project is named.
const given = process.argv.slice(2)
const project = given.some((argument) => argument.startsWith('--project')) ? [] : ['--project=own']

await prepare()
await buildIfChanged()
const browser = await findOrInstallBrowser()
await runInstead(
  process.execPath,
  [command('@playwright/test', 'playwright'), 'test', ...project, ...given],
  { ...process.env, ...(browser !== null && { CHROMIUM_PATH: browser }) },
)
