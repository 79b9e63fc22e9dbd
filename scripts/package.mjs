import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readArguments } from './arguments.mjs'
import { commands } from './commands.mjs'
import { buildPages } from './package/build-pages.mjs'
import { commandsOfServer, programOf } from './package/commands.mjs'
import { licenceTexts, refusedLicences } from './package/licences.mjs'
import { productionPackages } from './package/production-packages.mjs'
import { inSteps } from './package/progress.mjs'
import { elapsed, root, run } from './run.mjs'

/** The sources in the package: without tests and workbench; the pages are built. */
const SOURCES = ['domain', 'words', 'contract', 'server']
const LEFT_OUT = /\.test\.tsx?$|[\\/]tsconfig\.json$/
/** Files of packages that only compilers and debuggers need. */
const FOR_ENGINEERS = /\.(d\.[cm]?ts|map|tsbuildinfo)$|[\\/]\.package-lock\.json$/
/** The argument parser of the commands. */
const ARGUMENTS = ['arguments.mjs', 'commands.mjs']
const DOCUMENTS = ['deploy', 'docs', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md']

const startedAt = Date.now()
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `abono-${own.version}-${process.platform}-${process.arch}`
const { values } = readArguments('package')
const folder = resolve(values.to ?? join(root, 'artefact', name))
// Built beside its place and renamed at the end, so an interrupted one is never used.
const draft = `${folder}.draft`
const stage = join(dirname(folder), '.stage')

const packages = productionPackages(root)
await inSteps([
  ['Looking at the licences', checkLicences],
  ['Building the pages for production', () => buildPages(stage)],
  ['Copying the server and the pages', copyProduct],
  [`Copying ${packages.length} packages`, copyPackages],
  ['Listing what is in it (SBOM)', listParts],
  ...(values.tar ? [['Packing it into one file', pack]] : []),
  ['Putting it in its place', finish],
])
const { files, bytes } = sizeOf(folder)
console.log(`${folder}\n${files} files, ${(bytes / 1e6).toFixed(1)} MB, built in ${elapsed(startedAt)}.`)
console.log(`Start it with: node ${join(folder, 'server.js')}`)

function checkLicences() {
  const refused = refusedLicences(packages)
  if (refused.length === 0) return `${packages.length} allowed`
  console.error(`These licences are not allowed (scripts/package/licences.mjs):\n${refused.join('\n')}`)
  process.exit(1)
}

function copyProduct() {
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const isProduct = (path) => !LEFT_OUT.test(path)
  for (const room of SOURCES) {
    cpSync(join(root, 'src', room), join(draft, 'src', room), { recursive: true, filter: isProduct })
  }
  cpSync(join(stage, 'build'), join(draft, 'build'), { recursive: true })
  cpSync(join(root, 'brand'), join(draft, 'brand'), { recursive: true })
  for (const file of ARGUMENTS) cpSync(join(root, 'scripts', file), join(draft, 'scripts', file))
  for (const document of DOCUMENTS) {
    cpSync(join(root, document), join(draft, document), { recursive: true, force: true })
  }
  cpSync(join(root, 'deploy/package'), draft, { recursive: true })
  rmSync(join(draft, 'deploy/package'), { recursive: true })
  for (const command of commandsOfServer(commands)) {
    mkdirSync(join(draft, 'commands'), { recursive: true })
    writeFileSync(join(draft, 'commands', command.file), programOf(command))
  }
  const { version, type, license, imports, engines, dependencies } = own
  const described = { name: own.name, version, private: true, license, type, engines, imports, dependencies }
  writeFileSync(join(draft, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
}

function copyPackages() {
  for (const one of packages) {
    const from = join(root, one.folder)
    const isOwn = (path) => !FOR_ENGINEERS.test(path) && path !== join(from, 'node_modules')
    cpSync(from, join(draft, one.folder), { recursive: true, filter: isOwn })
  }
  writeFileSync(join(draft, 'THIRD-PARTY.txt'), `${licenceTexts(root, packages).join('\n\n---\n\n')}\n`)
}

async function listParts() {
  const npm = process.env.npm_execpath
  const args = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    '--offline',
    '--loglevel=error',
  ]
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { keepOutput: true, cwd: draft })
    : await run('npm', args, { keepOutput: true, cwd: draft })
  if (code !== 0) {
    console.error(`${output.trim()}\n\nnpm could not list the packages.`)
    process.exit(1)
  }
  // npm may warn of its own settings first.
  const parts = JSON.parse(output.slice(output.indexOf('{\n')))
  writeFileSync(join(draft, 'sbom.cdx.json'), `${JSON.stringify(parts, null, 2)}\n`)
  return `${parts.components.length} components`
}

async function pack() {
  const file = `${folder}.tar.gz`
  const { code } = await run('tar', ['-czf', `${file}.draft`, '-C', draft, '.'])
  if (code !== 0) process.exit(1)
  renameSync(`${file}.draft`, file)
  return `${(statSync(file).size / 1e6).toFixed(1)} MB`
}

function finish() {
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
}

function sizeOf(path) {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = entries.reduce(
    (sum, { parentPath, name: file }) => sum + statSync(join(parentPath, file)).size,
    0,
  )
  return { files: entries.length, bytes }
}
