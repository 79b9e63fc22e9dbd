import { alike, type Belief, oneToOne, type Pair } from './alike.ts'
import type { Expected } from './expected.ts'
import type { SeenCall } from './seen-calls.ts'
import { NO_SHAPE } from './shape.ts'
import { similarNames, similarPaths } from './similar-names.ts'

/** A call of ours, the one on the wire that is taken for it, and the fields that would go together. */
export interface Match {
  expected: Expected
  seen: SeenCall
  score: number
  /** How much better it fits than the next best call for either side. */
  margin: number
  pairs: readonly Pair[]
}

export interface Matched {
  matches: readonly Match[]
  believe: Belief
}

/** Each round knows the names better by the calls, and then the calls by the names. */
const ROUNDS = 5
/** Below this a call is none of ours. */
const LEAST = 0.4

export function matchCalls(expected: readonly Expected[], seen: readonly SeenCall[]): Matched {
  let believe: Belief = similarNames
  let matches = bestMatches(expected, seen, believe)
  for (let round = 1; round < ROUNDS; round += 1) {
    believe = beliefFrom(matches)
    matches = bestMatches(expected, seen, believe)
  }
  return { matches, believe: beliefFrom(matches) }
}

function bestMatches(expected: readonly Expected[], seen: readonly SeenCall[], believe: Belief): Match[] {
  const all = expected.flatMap((call) =>
    seen
      .filter(({ method, family }) => method === call.entry.method && family === call.entry.family)
      .map((other) => {
        const { score, pairs } = fitOf(call, other, believe)
        return { ours: call.entry.path, theirs: other.path, score, expected: call, seen: other, pairs }
      }),
  )
  return oneToOne(all)
    .filter(({ score }) => score >= LEAST)
    .map(({ ours, theirs, score, ...match }) => {
      const others = all.filter((one) => (one.ours === ours) !== (one.theirs === theirs))
      return { ...match, score, margin: score - Math.max(0, ...others.map((one) => one.score)) }
    })
}

function fitOf({ entry, sent, input, answer }: Expected, seen: SeenCall, believe: Belief) {
  const path = similarPaths(entry.path, seen.below)
  const asked = alike(input, seen.request, believe)
  const isAlikeEmpty = input.fields.size === 0 && seen.request.fields.size === 0
  const request = isAlikeEmpty ? 1 : asked.score
  const wayFactor = (sent === seen.sent ? 1 : 0.6) * ((entry.answer === 'image') === seen.isPicture ? 1 : 0.2)
  if (seen.isPicture) return { score: wayFactor * (0.5 * request + 0.3 * path + 0.2), pairs: asked.pairs }
  const answered = alike(answer, seen.answer ?? NO_SHAPE, believe)
  const score = 0.4 * request + 0.4 * answered.score + 0.2 * path
  // A path that is spelt like ours is ours, whatever it answers.
  return { score: path === 1 ? 1 : wayFactor * score, pairs: [...asked.pairs, ...answered.pairs] }
}

/** What the calls that were matched say about the names: one name has one meaning in all of them. */
function beliefFrom(matches: readonly Match[]): Belief {
  const together = new Map<string, number>()
  const [ours, theirs] = [new Map<string, number>(), new Map<string, number>()]
  const add = (sums: Map<string, number>, key: string, value: number) =>
    sums.set(key, (sums.get(key) ?? 0) + value)
  for (const { pairs, score } of matches)
    for (const pair of pairs) {
      add(together, `${pair.ours} ${pair.theirs}`, score * pair.score)
      add(ours, pair.ours, score * pair.score)
      add(theirs, pair.theirs, score * pair.score)
    }
  return (mine, other) => {
    const spelt = similarNames(mine, other)
    const votes = together.get(`${mine} ${other}`) ?? 0
    const sum = (ours.get(mine) ?? 0) + (theirs.get(other) ?? 0)
    const agreed = sum === 0 ? 0 : (2 * votes) / sum
    return spelt === 1 ? 1 : 0.3 * spelt + 0.7 * agreed
  }
}
