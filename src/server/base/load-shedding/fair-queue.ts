import type { ClientShare } from '#server/base/request/network.ts'

/** The entries of one site in a round. A client that rents a whole site has as many addresses as it likes. */
const OF_ONE_SITE = 16

/**
 * A queue that serves clients in rounds: the first entry of each client before the second one of any. A client with a thousand
 * entries delays only its own. A client that was served in this round is served again in the next one. Entries of one client
 * are served first in, first out, except that a new entry takes the round of one that was deleted.
 */
export interface FairQueue<Entry> {
  readonly size: number
  add(client: ClientShare, entry: Entry): void
  /** How many entries would be served before a new one of this client. */
  ahead(client: ClientShare): number
  /** The first entry of this client. */
  firstOf(client: ClientShare): Entry | undefined
  /** Removes an entry because it is served. */
  take(entry: Entry): void
  /** Removes an entry that is not served. Its share of the round goes back to its client. */
  delete(entry: Entry): void
  /** In the order in which they are served. */
  [Symbol.iterator](): Iterator<Entry>
}

interface Place {
  client: ClientShare
  round: number
}

export function newFairQueue<Entry>(): FairQueue<Entry> {
  const places = new Map<Entry, Place>()
  const rounds = new Map<number, Set<Entry>>()
  const byClient = new Map<string, Set<Entry>>()
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
    // In an empty queue no client has to wait for another round.
    if (places.size === 0) for (const shares of [ones, sites]) shares.clear()
  }
  const remove = (entry: Entry): Place | undefined => {
    const place = places.get(entry)
    if (!place) return undefined
    const { client, round } = place
    places.delete(entry)
    const inRound = rounds.get(round)
    inRound?.delete(entry)
    if (inRound?.size === 0) rounds.delete(round)
    const own = byClient.get(client.one)
    own?.delete(entry)
    if (own?.size === 0) byClient.delete(client.one)
    return place
  }
  return {
    get size() {
      return places.size
    },
    add(client, entry) {
      const round = roundOf(client)
      ones.claim(client.one, round)
      sites.claim(client.site, round)
      byClient.set(client.one, (byClient.get(client.one) ?? new Set()).add(entry))
      rounds.set(round, (rounds.get(round) ?? new Set()).add(entry))
      newest = Math.max(newest, round)
      places.set(entry, { client, round })
    },
    ahead(client) {
      const last = roundOf(client)
      if (last >= newest) return places.size
      let count = 0
      for (let round = current; round <= last; round++) count += rounds.get(round)?.size ?? 0
      return count
    },
    firstOf: ({ one }) => byClient.get(one)?.values().next().value,
    take(entry) {
      remove(entry)
      endRounds()
    },
    delete(entry) {
      const place = remove(entry)
      if (place) {
        ones.release(place.client.one, place.round)
        sites.release(place.client.site, place.round)
      }
      endRounds()
    },
    *[Symbol.iterator]() {
      for (let round = current; round <= newest; round++) yield* rounds.get(round) ?? []
    },
  }
}

interface Share {
  /** How many entries of each round are the client's, served ones too: else it would be served again in the same round. */
  claimed: Map<number, number>
  /** No round before this one has room for another entry of the client. */
  roomFrom: number
}

/** The shares of clients in rounds: each may have `eachRound` entries in one. */
function newShares(eachRound: number) {
  const shares = new Map<string, Share>()
  const inRound = new Map<number, Set<string>>()

  const remove = (client: string, share: Share, round: number) => {
    share.claimed.delete(round)
    if (share.claimed.size === 0) shares.delete(client)
  }
  return {
    /** The first round, from this one on, with room for another entry of the client. */
    firstFrom(client: string, round: number): number {
      const share = shares.get(client)
      if (!share) return round
      let first = Math.max(round, share.roomFrom)
      while ((share.claimed.get(first) ?? 0) >= eachRound) first += 1
      if (round <= share.roomFrom) share.roomFrom = first
      return first
    },
    claim(client: string, round: number): void {
      const share = shares.get(client) ?? { claimed: new Map(), roomFrom: 0 }
      shares.set(client, share)
      share.claimed.set(round, (share.claimed.get(round) ?? 0) + 1)
      inRound.set(round, (inRound.get(round) ?? new Set()).add(client))
    },
    /** Gives back a claim that was not served. */
    release(client: string, round: number): void {
      const share = shares.get(client)
      const count = share?.claimed.get(round)
      if (!share || count === undefined) return
      share.roomFrom = Math.min(share.roomFrom, round)
      if (count > 1) share.claimed.set(round, count - 1)
      else {
        inRound.get(round)?.delete(client)
        remove(client, share, round)
      }
    },
    /** Forgets a round that is over. */
    forget(round: number): void {
      for (const client of inRound.get(round) ?? []) {
        const share = shares.get(client)
        if (share) remove(client, share, round)
      }
      inRound.delete(round)
    },
    clear(): void {
      shares.clear()
      inRound.clear()
    },
  }
}
