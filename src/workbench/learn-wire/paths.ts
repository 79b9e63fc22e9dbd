import type { Match } from './match-calls.ts'

/** Where each call lives: the base path, the prefix behind it, the providers, and the paths that are left. */
export function proposedPaths(matches: readonly Match[]): {
  brand: Record<string, string>
  prefix: string
  paths: ReadonlyMap<string, string>
} {
  const shared = matches.filter(({ seen }) => seen.family === 'shared')
  const others = matches.filter(({ seen }) => seen.family !== 'shared')
  const start = commonStart(shared)
  const before = others.map(({ seen }) => seen.path.slice(0, seen.path.length - seen.below.length))
  // All families begin at the same place, so one that was seen tells where the base path ends.
  const [family] = before
  const root = family?.replace(/\/api\/v[12]\/.*$/, '') ?? ''
  const steps = start.startsWith(`${root}/`)
    ? start.slice(root.length).split('/').slice(1)
    : start.split('/').slice(1)
  const apiBase = steps[0] === undefined ? start : `${start.startsWith(`${root}/`) ? root : ''}/${steps[0]}`
  const provider = (name: Match['seen']['family']) =>
    others.find(({ seen }) => seen.family === name)?.seen.provider
  const [promotionProvider, storeProvider] = [provider('promotion'), provider('payment-store')]
  return {
    brand: {
      ...(start !== '' && { apiBase }),
      ...(promotionProvider !== undefined && { promotionProvider }),
      ...(storeProvider !== undefined && { storeProvider }),
    },
    prefix: start.slice(apiBase.length),
    paths: new Map(
      matches.map(({ expected, seen }) => [
        expected.entry.path,
        seen.family === 'shared' ? seen.path.slice(start.length) : seen.below,
      ]),
    ),
  }
}

/** What stands before our own paths, if they are there; else the steps that all paths share. */
function commonStart(shared: readonly Match[]): string {
  const own = shared.find(({ expected, seen }) => seen.path.endsWith(expected.entry.path))
  if (own) {
    const start = own.seen.path.slice(0, -own.expected.entry.path.length)
    if (shared.every(({ seen }) => seen.path.startsWith(`${start}/`))) return start
  }
  const split = shared.map(({ seen }) => seen.path.split('/').slice(0, -1))
  const [first = [], ...rest] = split
  const end = first.findIndex((step, at) => step === '*' || rest.some((steps) => steps[at] !== step))
  return (end < 0 ? first : first.slice(0, end)).join('/')
}
