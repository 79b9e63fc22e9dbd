import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { command, run } from './run.mjs'

/** The path of a Chromium that starts, installed first if need be; null for the one that Playwright keeps itself. */
export async function findOrInstallBrowser() {
  // Loaded late: it is TypeScript, which only the right Node reads, and that one runs after prepare().
  const { chromiumOnThisMachine } = await import('../src/testing/browser.ts')
  const found = chromiumOnThisMachine()
  if (found !== null && starts(found)) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium with apt-get (once) ...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const updated = await run('apt-get', ['update', '-q'], { env, keepOutput: true })
    const installed = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      env,
      keepOutput: true,
    })
    const installedPath = chromiumOnThisMachine()
    // Ubuntu's package of that name only points to another shop, so it is tried before it is trusted.
    if (installedPath !== null && starts(installedPath)) return installedPath
    console.log(`${updated.output}${installed.output}`.trim().split('\n').slice(-10).join('\n'))
  }
  console.log('Installing Chromium with Playwright (once) ...')
  const { code } = await run(process.execPath, [
    command('@playwright/test', 'playwright'),
    'install',
    'chromium',
  ])
  if (code !== 0) throw new Error('No Chromium: install one and name it in CHROMIUM_PATH.')
  return null
}

function starts(path) {
  return spawnSync(path, ['--no-sandbox', '--version'], { timeout: 20_000 }).status === 0
}
