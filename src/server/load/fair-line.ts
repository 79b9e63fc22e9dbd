import type { Networks } from '#server/http/network.ts'

/** Whom something in line is counted for. */
export type Whose = Pick<Networks, 'one' | 'site'>

/** How many of one site may be in a round: whoever rents a whole one has as many addresses as they like. */
const OF_ONE_SITE = 16

/** What belongs to no request. */
export const NOBODYS: Whose = { one: '', site: '' }

/**
 * A line in rounds: everybody's first comes before anybody's second. So whoever asks for a thousand things makes their own
 * things wait, and nobody else's. Of one alone the order is that in which they came.
 */
export interface FairLine<One> {
  readonly size: number
  /** Puts it into the line. */
  add(whose: Whose, one: One): void
  /** How many would come before something of theirs that came now. */
  ahead(whose: Whose): number
  /** Whether something of theirs waits, and what of it came first. */
  firstOf(whose: Whose): One | undefined
  /** Takes it out, wherever it stands. */
  delete(one: One): void
  /** In the order in which it is their turn. */
  [Symbol.iterator](): Iterator<One>
}

interface Standing {
  whose: Whose
  round: number
}

export function newFairLine<One>(): FairLine<One> {
  const standing = new Map<One, Standing>()
  const rounds = new Map<number, Set<One>>()
  /** Of each that has something in line, the last round in which it has, and what it has in their order. */
  const ones = new Map<string, { last: number; things: Set<One> }>()
  /** The same of each site, which goes on by a part of a round with each thing. */
  const sites = new Map<string, { last: number; count: number }>()
  let current = 0
  let newest = 0

  const reachedBy = (site: string): number => Math.max(current, sites.get(site)?.last ?? 0)
  const roundOf = ({ one, site }: Whose): number =>
    Math.max(Math.floor(reachedBy(site)), (ones.get(one)?.last ?? -1) + 1)
  return {
    get size() {
      return standing.size
    },
    add(whose, one) {
      const round = roundOf(whose)
      const own = ones.get(whose.one) ?? { last: round, things: new Set() }
      own.last = round
      ones.set(whose.one, own)
      own.things.add(one)
      const count = (sites.get(whose.site)?.count ?? 0) + 1
      sites.set(whose.site, { last: reachedBy(whose.site) + 1 / OF_ONE_SITE, count })
      const inRound = rounds.get(round) ?? new Set()
      rounds.set(round, inRound.add(one))
      newest = Math.max(newest, round)
      standing.set(one, { whose, round })
    },
    ahead(whose) {
      const last = roundOf(whose)
      if (last >= newest) return standing.size
      let count = 0
      for (let round = current; round <= last; round++) count += rounds.get(round)?.size ?? 0
      return count
    },
    firstOf: ({ one }) => ones.get(one)?.things.values().next().value,
    delete(one) {
      const found = standing.get(one)
      if (!found) return
      const { whose, round } = found
      standing.delete(one)
      const inRound = rounds.get(round)
      inRound?.delete(one)
      if (inRound?.size === 0) rounds.delete(round)
      while (current < newest && !rounds.has(current)) current += 1
      const own = ones.get(whose.one)
      own?.things.delete(one)
      if (own?.things.size === 0) ones.delete(whose.one)
      const beside = sites.get(whose.site)
      if (beside) beside.count -= 1
      if (beside?.count === 0) sites.delete(whose.site)
    },
    *[Symbol.iterator]() {
      for (let round = current; round <= newest; round++) yield* rounds.get(round) ?? []
    },
  }
}
