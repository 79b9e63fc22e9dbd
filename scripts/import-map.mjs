import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Scripts name each other without their hashes, so that none changes because another does; the map says what is where.
 * It goes with every page: only names that a script uses stay in it, and it lies with the server, which writes the pages.
 */
export function moveImportMap(build) {
  const written = join(build, 'client/importmap.json')
  const { imports } = JSON.parse(readFileSync(written, 'utf8'))
  const assets = join(build, 'client/assets')
  const used = new Set()
  for (const name of readdirSync(assets).filter((file) => /(?<!^manifest-\w+)\.js$/.test(file))) {
    const text = readFileSync(join(assets, name), 'utf8')
    for (const [, other] of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) used.add(`/assets/${other}`)
  }
  const unknown = [...used].filter((name) => imports[name] === undefined)
  if (unknown.length > 0) throw new Error(`The import map lacks ${unknown.join(', ')}`)
  const kept = Object.fromEntries(Object.entries(imports).filter(([name]) => used.has(name)))
  // Inside a script element only `<` could end it early.
  const text = JSON.stringify({ imports: kept }).replaceAll('<', '\\u003c')
  writeFileSync(join(build, 'server/import-map.json'), text)
  rmSync(written)
}
