// Runs on any Node from 20 on, before anything is installed: plain JavaScript, nothing but Node's own modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { elapsed, root, run, runInstead } from './run.mjs'

/** Type stripping without a flag begins at 22.18; React Router 8 asks for 22.22. */
const OLDEST_NODE = [22, 22]
const OWN_NODE_MAJOR = 24

/** Installs the packages when they are not as locked, then makes sure that the right Node runs the caller. */
export async function prepare() {
  if (!installedAsLocked()) await install()
  await switchToOwnNode()
}

// What was installed, as the hash of its lock file. npm removes it with node_modules, so an install that was cut off is
// repeated.
const STAMP = join(root, 'node_modules/.abono-lock')

const installedAsLocked = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfLock()

const hashOfLock = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

async function install() {
  const startedAt = Date.now()
  console.log('Installing packages (once; a minute or two) ...')
  // The build needs the development packages too, whatever NODE_ENV says.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args, ...quiet], { keepOutput: true })
    : await run('npm', [...args, ...quiet], { keepOutput: true })
  if (code !== 0) {
    console.error(`${output.trim()}\n\nThe packages could not be installed: npm ci ended with code ${code}.`)
    process.exit(1)
  }
  writeFileSync(STAMP, hashOfLock())
  console.log(`Installed in ${elapsed(startedAt)}.`)
}

/** Runs the calling script again with the Node that came with the packages, unless it is that major already. */
async function switchToOwnNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major === OWN_NODE_MAJOR) return
  const own = join(root, 'node_modules/.bin/node')
  // A binary for another C library is there but does not start, so it is tried before it is trusted.
  const ownWorks =
    process.env.ABONO_OWN_NODE === undefined && existsSync(own) && spawnSync(own, ['--version']).status === 0
  if (ownWorks) {
    await runInstead(own, [...process.execArgv, ...process.argv.slice(1)], {
      ...process.env,
      ABONO_OWN_NODE: '1',
    })
  }
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(
    `Abono needs Node ${OLDEST_NODE.join('.')} or newer (best ${OWN_NODE_MAJOR}); this is Node ${process.versions.node}.\n` +
      `For ${process.platform} on ${process.arch} no Node came with the packages, so please install one: https://nodejs.org`,
  )
  process.exit(1)
}
