import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { command, run } from './run.mjs'

/** Returns the path of a working Chromium, after installing it if needed; null for Playwright's own. */
export async function findOrInstallBrowser() {
  // Loaded late: it is TypeScript, which only the right Node reads, and that one runs after prepare().
  const { chromiumOnThisMachine, WITHOUT_WINDOWS } = await import('../src/testing/browser.ts')
  const found = chromiumOnThisMachine()
  const foundStarts = found !== null && starts(found)
  if (foundStarts && (process.env.CHROMIUM_PATH || found.endsWith(WITHOUT_WINDOWS))) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const said = await installOneOf([WITHOUT_WINDOWS, ...(foundStarts ? [] : ['chromium'])])
    const installed = chromiumOnThisMachine()
    // Ubuntu's package of that name only refers to a snap, so the program is tried first.
    if (installed !== null && starts(installed)) return installed
    console.log(said.trim().split('\n').slice(-10).join('\n'))
  }
  if (foundStarts) return found
  console.log('Installing Chromium with Playwright (once) ...')
  const { code } = await run(process.execPath, [
    command('@playwright/test', 'playwright'),
    'install',
    'chromium',
  ])
  if (code !== 0) throw new Error('Chromium is missing: install it and set CHROMIUM_PATH.')
  return null
}

/** Installs the first available of Debian's packages; returns the output of apt-get. */
async function installOneOf(names) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, keepOutput: true }
  console.log('Installing Chromium with apt-get (once) ...')
  // Fails soon without a network, because there may be another browser.
  const soon = [
    '-o',
    'Acquire::Retries=0',
    '-o',
    'Acquire::http::Timeout=15',
    '-o',
    'Acquire::https::Timeout=15',
  ]
  let { output: said } = await run('apt-get', [...soon, 'update', '-q'], options)
  for (const name of names) {
    const install = [...soon, 'install', '-y', '-q', '--no-install-recommends', name]
    const { code, output } = await run('apt-get', install, options)
    said += output
    if (code === 0) break
  }
  return said
}

function starts(path) {
  return spawnSync(path, ['--no-sandbox', '--version'], { timeout: 20_000 }).status === 0
}
