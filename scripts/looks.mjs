import { findOrInstallBrowser } from './browser.mjs'
import { buildIfChanged } from './build.mjs'
import { prepare } from './prepare.mjs'
import { command, runInstead } from './run.mjs'

// `npm run looks`: every page and part beside its reference; with `-- --update` what differs becomes the reference.

const isUpdate = process.argv.includes('--update')
const forPlaywright = process.argv.slice(2).filter((argument) => argument !== '--update')

await prepare()
await buildIfChanged()
const browser = await findOrInstallBrowser()
await runInstead(
  process.execPath,
  [command('@playwright/test', 'playwright'), 'test', '--project=own', 'e2e/looks.spec.ts', ...forPlaywright],
  {
    ...process.env,
    NIGHTLY: '1',
    ...(isUpdate && { LOOKS: 'update' }),
    ...(browser !== null && { CHROMIUM_PATH: browser }),
  },
)
