import type { ClientShare } from '#server/base/request/network.ts'
import { newShares } from './shares.ts'

/** How many of one site may be in a round: whoever rents a whole one has as many addresses as they like. */
const OF_ONE_SITE = 16

/**
 * A line in rounds: everybody's first comes before anybody's second. So whoever asks for a thousand things makes their own
 * things wait, and nobody else's; and whoever has had their turn in a round has another one in the next. Of one alone the
 * order is that in which they came, but that what comes now takes the place of what has left.
 */
export interface FairLine<One> {
  readonly size: number
  /** Puts it into the line. */
  add(whose: ClientShare, one: One): void
  /** How many would come before something of theirs that came now. */
  ahead(whose: ClientShare): number
  /** Whether something of theirs waits, and what of it came first. */
  firstOf(whose: ClientShare): One | undefined
  /** Takes it out because it has its turn. */
  take(one: One): void
  /** Takes it out, wherever it stands, without its turn. */
  delete(one: One): void
  /** In the order in which it is their turn. */
  [Symbol.iterator](): Iterator<One>
}

interface Standing {
  whose: ClientShare
  round: number
}

export function newFairLine<One>(): FairLine<One> {
  const standing = new Map<One, Standing>()
  const rounds = new Map<number, Set<One>>()
  /** Of each that has something in line what it has, in the order in which it came. */
  const things = new Map<string, Set<One>>()
  const ones = newShares(1)
  const sites = newShares(OF_ONE_SITE)
  let current = 0
  let newest = 0

  const roundOf = ({ one, site }: ClientShare): number => {
    for (let round = current; ; ) {
      const first = Math.max(ones.firstFrom(one, round), sites.firstFrom(site, round))
      if (first === round) return round
      round = first
    }
  }
  const endRounds = () => {
    while (newest > current && !rounds.has(newest)) newest -= 1
    while (current < newest && !rounds.has(current)) {
      for (const shares of [ones, sites]) shares.forget(current)
      current += 1
    }
    // Where nobody waits, nobody waits for who has had a turn.
    if (standing.size === 0) for (const shares of [ones, sites]) shares.clear()
  }
  const remove = (one: One): Standing | undefined => {
    const found = standing.get(one)
    if (!found) return undefined
    const { whose, round } = found
    standing.delete(one)
    const inRound = rounds.get(round)
    inRound?.delete(one)
    if (inRound?.size === 0) rounds.delete(round)
    const own = things.get(whose.one)
    own?.delete(one)
    if (own?.size === 0) things.delete(whose.one)
    return found
  }
  return {
    get size() {
      return standing.size
    },
    add(whose, one) {
      const round = roundOf(whose)
      ones.claim(whose.one, round)
      sites.claim(whose.site, round)
      things.set(whose.one, (things.get(whose.one) ?? new Set()).add(one))
      rounds.set(round, (rounds.get(round) ?? new Set()).add(one))
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
    firstOf: ({ one }) => things.get(one)?.values().next().value,
    take(one) {
      remove(one)
      endRounds()
    },
    delete(one) {
      const found = remove(one)
      if (found) {
        ones.release(found.whose.one, found.round)
        sites.release(found.whose.site, found.round)
      }
      endRounds()
    },
    *[Symbol.iterator]() {
      for (let round = current; round <= newest; round++) yield* rounds.get(round) ?? []
    },
  }
}
