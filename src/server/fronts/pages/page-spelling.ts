/**
 * The correct address of a page that was requested in other capitals, as a search engine or a person may
 * write it; null for a correct one, and for no page. `/About` and `/aboutUs` are two pages, and no two differ
 * only in capitals (docs/evidence/departures.md): a browser's router does not distinguish them, so other
 * spellings are redirected.
 */
export function spelling(paths: readonly string[], path: string): string | null {
  const byLetters = known.get(paths) ?? lettersOf(paths)
  known.set(paths, byLetters)
  const right = byLetters.get(path.toLowerCase()) ?? null
  return right === path || paths.includes(path) ? null : right
}

const known = new WeakMap<readonly string[], ReadonlyMap<string, string>>()

function lettersOf(paths: readonly string[]): ReadonlyMap<string, string> {
  const byLetters = new Map(paths.map((path) => [path.toLowerCase(), path]))
  if (byLetters.size < new Set(paths).size) throw new Error('two pages differ in nothing but their capitals')
  return byLetters
}
