import { type ModuleRecord, moduleRecord } from './module-record.ts'
import type { Source } from './rooms.ts'

/** Files for tests: their imports do not count as uses. */
const FOR_TESTS = /\.(test|spec|sample|nightly)\.tsx?$|^testing\/|\/throwaway-[^/]*$/

/** Route tables, and the exports that a route uses of a screen's file. */
const TABLES = ['web/app/pages.ts', 'workbench/pages.ts']
const OF_A_SCREEN = ['default', 'loader', 'action', 'meta', 'handle', 'useFrame', 'Failed']

/** Files that the build or `scripts/dev.mjs` finds by name, with all their exports. */
const FOUND_BY_NAME =
  /^web\/app\/(answer\.tsx|page-script\.ts)$|\.island\.tsx$|^workbench\/pages\.ts$|^server\/main-dev\.ts$/

interface Module extends ModuleRecord {
  reached: Set<string>
}

/**
 * Returns every export that no program reaches, as `path: name`. `programs` are the files that commands start. A name
 * used in its own file is reached with the file.
 */
export function unreachedExports(sources: readonly Source[], programs: readonly string[]): string[] {
  const modules = new Map<string, Module>()
  for (const { path, text } of sources) {
    if (!/\.tsx?$/.test(path) || FOR_TESTS.test(path)) continue
    modules.set(path, { ...moduleRecord(path, text), reached: new Set() })
  }
  follow(modules, [...programs, ...[...modules.keys()].filter((path) => FOUND_BY_NAME.test(path))])
  return [...modules].flatMap(([path, module]) =>
    FOUND_BY_NAME.test(path) ? [] : unreachedIn(module).map((name) => `${path}: ${name}`),
  )
}

/** Marks imports transitively, starting with the programs. */
function follow(modules: ReadonlyMap<string, Module>, starts: readonly string[]): void {
  const waiting = [...starts]
  const entered = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const module = modules.get(path)
    if (module === undefined || entered.has(path)) continue
    entered.add(path)
    for (const { from, name } of module.imports) {
      const target = resolved(path, from)
      const all = TABLES.includes(path)
        ? OF_A_SCREEN
        : modules.get(target)?.exports.map((given) => given.name)
      const names = name === null ? all : [name]
      for (const taken of names ?? []) modules.get(target)?.reached.add(taken)
      waiting.push(target)
    }
    for (const named of module.paths) {
      const target = resolved(
        path,
        named.startsWith('src/') ? `#${named.slice('src/'.length)}` : `./${named}`,
      )
      // A module loaded by path provides what the loading file names.
      for (const { name } of module.names) modules.get(target)?.reached.add(name)
      waiting.push(target)
    }
  }
}

function unreachedIn({ exports, names, reached }: Module): string[] {
  const suspects = exports.filter(({ name }) => !reached.has(name))
  for (let isChanged = true; isChanged; ) {
    // An export used only by another unreached export is unreached as well.
    const usedAt = suspects.findIndex(({ name }) =>
      names.some(
        (word) => word.name === name && !suspects.some(({ start, end }) => start <= word.at && word.at < end),
      ),
    )
    isChanged = usedAt >= 0
    if (isChanged) suspects.splice(usedAt, 1)
  }
  return suspects.map(({ name }) => name)
}

/** Resolves an import to a path below src/. */
function resolved(path: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1).replace(/\?.*/, '')
  return new URL(target, `file:///${path}`).pathname.slice(1)
}
