import type { Proposal } from './proposal.ts'
import type { Proposed, Sureness } from './proposed.ts'

interface RealMap {
  paths: Readonly<Record<string, string>>
  names: Readonly<Record<string, string>>
  identity: Readonly<Record<string, string>>
}

/** How many lines of a kind are right by the map that is known, and how many there are. */
export function rightIn({ lines }: Proposal, real: RealMap, kind: Proposed['kind'], sure?: Sureness) {
  const map = { path: real.paths, name: real.names, identity: real.identity }[kind]
  const some = lines.filter((line) => line.kind === kind && (sure === undefined || line.sure === sure))
  return { right: some.filter(({ ours, theirs }) => (map[ours] ?? ours) === theirs).length, of: some.length }
}
