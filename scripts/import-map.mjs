import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Scripts name each other without their hashes, so that none changes because another does; the map says what is where.
 * Only names that a script uses stay in it. It is a file of its own, which every page of a release names and a browser keeps;
 * the server finds it as `server/import-map.json`, with where that file is.
 */
export function moveImportMap(build) {
  shortenNames(build)
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
  const text = JSON.stringify({ imports: kept })
  const file = `importmap-${createHash('sha256').update(text).digest('hex').slice(0, MAP_KEEPS)}.json`
  writeFileSync(join(assets, file), text)
  writeFileSync(
    join(build, 'server/import-map.json'),
    JSON.stringify({ address: `/assets/${file}`, imports: kept }),
  )
  rmSync(written)
}

/** How much of its hash a script's name keeps, and the name by which the others ask for it: enough to be the only one. */
const NAME_KEEPS = 5
const ASKED_AS_KEEPS = 4
const WHOLE_HASH = 8
const MAP_KEEPS = 8

/**
 * Every page carries both names of every script, and a hash is what no compression makes smaller. A short name follows from
 * the whole one alone, so what a script is called still changes only with its text.
 */
function shortenNames(build) {
  const map = join(build, 'client/importmap.json')
  const assets = join(build, 'client/assets')
  const asked = Object.keys(JSON.parse(readFileSync(map, 'utf8')).imports).map((path) =>
    path.split('/').at(-1),
  )
  const scripts = readdirSync(assets).filter((name) => /^(?!manifest-).*-[\w-]{8}\.js$/.test(name))
  const cut = (keeps) => (name) => [name, `${name.slice(0, keeps - WHOLE_HASH - '.js'.length)}.js`]
  const short = new Map([...asked.map(cut(ASKED_AS_KEEPS)), ...scripts.map(cut(NAME_KEEPS))])
  if (new Set(short.values()).size < short.size) throw new Error('Two scripts would be called the same')
  const texts = [map, ...[assets, join(build, 'server')].flatMap(scriptsIn)]
  for (const path of texts) {
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replace(/[\w.-]+-[\w-]{8}\.js/g, (name) => short.get(name) ?? name),
    )
  }
  for (const name of scripts) renameSync(join(assets, name), join(assets, short.get(name)))
}

const scriptsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name))
