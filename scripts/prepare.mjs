// Runs on Node 20 and later before anything is installed: plain JavaScript with Node's own modules only.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elapsed, root, run, runInstead } from './run.mjs'

/** Type stripping without a flag begins at 22.18; React Router 8 asks for 22.22. */
const OLDEST_NODE = [22, 22]
const OWN_NODE_MAJOR = 24

/** Installs the packages if they differ from the lock file, then makes sure that the right Node runs the caller. */
export async function prepare() {
  await installIfChanged()
  await switchToOwnNode()
}

/** Installs the packages of a folder if they differ from its lock file. */
export async function installIfChanged(folder = root, options = []) {
  if (!installedAsLocked(folder)) await install(folder, options)
}

/**
 * Whether node_modules matches package-lock.json. npm writes its own list last, so an interrupted install has none or
 * an old one.
 */
function installedAsLocked(folder) {
  const locked = packagesIn(join(folder, 'package-lock.json'))
  const installed = packagesIn(join(folder, 'node_modules/.package-lock.json'))
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    if (found === undefined) return wanted.optional && !isForThisMachine(wanted)
    const isSame = found.version === wanted.version && found.integrity === wanted.integrity
    return isSame && existsSync(join(folder, path, 'package.json'))
  })
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

/** Whether an optional package is for this platform. One without a platform is a dependency of one that has it. */
function isForThisMachine({ os, cpu, libc }) {
  if (os === undefined && cpu === undefined) return false
  const fits = (allowed, here) => allowed === undefined || allowed.includes(here())
  return fits(os, () => process.platform) && fits(cpu, () => process.arch) && fits(libc, libcHere)
}

const libcHere = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')

async function install(folder, options) {
  const startedAt = Date.now()
  console.log('Installing packages (once; a minute or two) ...')
  // The build needs the development packages too, whatever NODE_ENV says.
  const args = [
    'ci',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    ...options,
  ]
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { code, output } = await (npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args, ...quiet], { keepOutput: true })
    : run('npm', [...args, ...quiet], { keepOutput: true })
  ).catch((error) => ({ code: 1, output: String(error) }))
  if (code !== 0) {
    const tail = output.trim().split('\n').slice(-OUTPUT_LINES).join('\n')
    console.error(`${tail}\n\nThe packages could not be installed: ${whatToDo(output)} Then run this again.`)
    process.exit(1)
  }
  console.log(`Installed in ${elapsed(startedAt)}.`)
}

/** How much of npm's output is shown. */
const OUTPUT_LINES = 15

/** Errors of npm, and what to do. */
const ADVICE = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR/,
    'npm does not reach its registry. Check the network, or set a proxy or mirror (`npm config set registry URL`).',
  ],
  [
    /EACCES|EPERM|EROFS/,
    `this user may not write ${root}/node_modules or npm's cache. Give this user the right to it.`,
  ],
  [/ENOSPC|EDQUOT/, 'the disk is full. Make room.'],
  [/spawn npm ENOENT/, 'there is no npm on PATH. Install it, or start this with `npm run`.'],
]

const whatToDo = (output) =>
  ADVICE.find(([pattern]) => pattern.test(output))?.[1] ??
  '`npm ci` failed, as printed above. Mend what it names.'

/** Runs the calling script again with the bundled Node, unless it has that major version. */
async function switchToOwnNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major === OWN_NODE_MAJOR) return
  const own = join(root, 'node_modules/.bin/node')
  // A binary for another C library exists but does not start, so it is tried first.
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
