// Runs on any Node from 20 on, before anything is installed: plain JavaScript, nothing but Node's own modules.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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

/**
 * Compares package-lock.json with the record that npm itself keeps of what it has put into node_modules.
 * npm writes that record last and removes it first, so an install that was cut off is repeated; and unlike a
 * stamp of our own it also knows about an `npm install` that somebody ran by hand.
 */
function installedAsLocked() {
  const recordPath = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(recordPath)) return false
  const { packages: installed } = JSON.parse(readFileSync(recordPath, 'utf8'))
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(locked).every(([place, wanted]) => {
    if (place === '') return true
    const found = installed[place]
    // What is optional is left out where it is for another system.
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

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
