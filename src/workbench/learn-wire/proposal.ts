import { calls } from '#contract/calls.ts'
import { IDENTITY_NAMES } from '#contract/wire/session.ts'
import { oneToOne } from './alike.ts'
import { expectedCalls } from './expected.ts'
import { proposedIdentity } from './identity-names.ts'
import { type Match, matchCalls } from './match-calls.ts'
import type { Observation } from './observation.ts'
import { proposedPaths } from './paths.ts'
import type { Proposed, Sureness } from './proposed.ts'
import { seenCalls } from './seen-calls.ts'
import { similarNames, similarPaths } from './similar-names.ts'

export interface Proposal {
  /** What to write into `brand.json`. */
  brand: Record<string, string>
  /** What to write into the wire map: only what is called otherwise than ours. */
  wireMap: {
    prefix: string
    paths: Record<string, string>
    names: Record<string, string>
    identity: Record<string, string>
  }
  lines: readonly Proposed[]
  /** Which calls have answered with the code of success that the contract wants, and which have only refused. */
  succeeded: readonly string[]
  refusedOnly: readonly string[]
  /** Calls of ours that did not go by, and calls on the wire that are none of ours. */
  unseen: readonly string[]
  strangers: readonly string[]
}

/** A wire map that would explain what was observed. */
export function propose(observations: readonly Observation[]): Proposal {
  const { seen, common } = seenCalls(observations)
  const { matches } = matchCalls(expectedCalls(), seen)
  const { brand, prefix, paths } = proposedPaths(matches)
  const names = proposedNames(matches)
  const identity = proposedIdentity(seen, common)
  const pathLines = matches.map((match) => ({
    kind: 'path' as const,
    ours: match.expected.entry.path,
    theirs: paths.get(match.expected.entry.path) ?? match.seen.path,
    sure: surenessOf(
      match.score,
      match.margin * 3,
      similarPaths(match.expected.entry.path, match.seen.below),
    ),
  }))
  const lines = [...pathLines, ...names, ...withoutCollisions(identity)]
  const renamed = (kind: Proposed['kind']) =>
    Object.fromEntries(
      lines.flatMap((line) =>
        line.kind === kind && line.ours !== line.theirs && !line.theirs.includes('*')
          ? [[line.ours, line.theirs]]
          : [],
      ),
    )
  const code = names.find(({ ours }) => ours === 'code')?.theirs ?? 'code'
  const isAnswered = ({ seen: call }: Match) =>
    call.isPicture || call.answer?.fields.get(code)?.kinds.has('zero') === true
  const pathOf = ({ expected }: Match) => expected.entry.path
  const matched = new Set(matches.map(pathOf))
  const taken = new Set(matches.map((match) => match.seen.path))
  return {
    brand,
    wireMap: { prefix, paths: renamed('path'), names: renamed('name'), identity: renamed('identity') },
    lines,
    succeeded: matches.filter(isAnswered).map(pathOf),
    refusedOnly: matches.filter((match) => !isAnswered(match)).map(pathOf),
    unseen: Object.values(calls).flatMap(({ path }) => (matched.has(path) ? [] : [path])),
    strangers: seen.flatMap(({ method, path }) => (taken.has(path) ? [] : [`${method} ${path}`])),
  }
}

/** A name that is still ours as well would have two meanings: such a line is left out until it is known better. */
function withoutCollisions(lines: readonly Proposed[]): Proposed[] {
  const isOurs = (name: string): boolean => IDENTITY_NAMES.some((known) => known === name)
  const left = lines.filter(
    ({ ours, theirs }) => ours === theirs || !isOurs(theirs) || lines.some((line) => line.ours === theirs),
  )
  return left.length < lines.length ? withoutCollisions(left) : left
}

/** One name of ours for each on the wire, by all calls together. */
function proposedNames(matches: readonly Match[]): Proposed[] {
  const votes = new Map<string, { ours: string; theirs: string; score: number }>()
  for (const { pairs, score } of matches)
    for (const { ours, theirs, score: fit } of pairs) {
      const key = `${ours} ${theirs}`
      votes.set(key, { ours, theirs, score: (votes.get(key)?.score ?? 0) + score * fit })
    }
  const all = [...votes.values()]
  return oneToOne(all).map(({ ours, theirs, score }) => {
    const rivals = all.filter((one) => (one.ours === ours) !== (one.theirs === theirs))
    const against = rivals.reduce((sum, one) => sum + one.score, 0)
    return {
      kind: 'name',
      ours,
      theirs,
      sure: surenessOf(score / (score + against), score, similarNames(ours, theirs)),
    }
  })
}

/** A word of another meaning is never sure, however well its places fit: the same kinds stand in many places. */
const surenessOf = (agreed: number, evidence: number, spelt: number): Sureness => {
  if (spelt === 1 || (spelt >= 0.4 && agreed >= 0.7)) return 'sure'
  return agreed >= 0.75 && evidence >= 0.3 ? 'likely' : 'guess'
}
