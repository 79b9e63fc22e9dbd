import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BEFORE = 'window.__reactRouterManifest='

/**
 * Leaves out of the list of pages what only the server reads: the files behind each page, which a document names by itself
 * and a browser finds in the script. What is no or none needs no word.
 */
export function trimmed(text) {
  if (!text.startsWith(BEFORE)) throw new Error('The list of pages does not begin as it did')
  const { entry, routes, ...rest } = JSON.parse(text.slice(BEFORE.length).replace(/;\s*$/, ''))
  const kept = Object.entries(routes).map(([id, route]) => [id, withoutEmpty({ ...route, imports: [] })])
  const manifest = { ...rest, entry: { ...entry, imports: [] }, routes: Object.fromEntries(kept) }
  return `${BEFORE}${JSON.stringify(manifest)};`
}

const withoutEmpty = (route) =>
  Object.fromEntries(
    Object.entries(route).filter(
      ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )

export function trimManifest(build) {
  const assets = join(build, 'client/assets')
  for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const path = join(assets, name)
    writeFileSync(path, trimmed(readFileSync(path, 'utf8')))
  }
}
