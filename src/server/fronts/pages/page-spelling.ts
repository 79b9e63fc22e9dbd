/**
 * Where a page is whose address was written in other capitals, as a search engine or a hand may write it; null for a page
 * as it is spelt, and for what is no page. `/About` and `/aboutUs` are two pages, and no two differ in capitals alone
 * (docs/evidence/departures.md): a browser's router does not tell them apart, so nobody may get there by another spelling.
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
