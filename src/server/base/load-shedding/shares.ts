/** How much of each round is somebody's: of each as many things as they may have in one. */
export interface Shares {
  /** The first round from this one on in which there is room for one thing more of theirs. */
  firstFrom(whose: string, round: number): number
  claim(whose: string, round: number): void
  /** Gives back what was claimed and not used. */
  release(whose: string, round: number): void
  /** Nobody is told of a round any more that is over. */
  forget(round: number): void
  clear(): void
}

interface Share {
  /** What is theirs of each round that is not over: also what has had its turn, or they would have another one in it. */
  claimed: Map<number, number>
  /** No round before this one has room for anything of theirs. */
  roomFrom: number
}

export function newShares(eachRound: number): Shares {
  const shares = new Map<string, Share>()
  const inRound = new Map<number, Set<string>>()

  const remove = (whose: string, share: Share, round: number) => {
    share.claimed.delete(round)
    if (share.claimed.size === 0) shares.delete(whose)
  }
  return {
    firstFrom(whose, round) {
      const share = shares.get(whose)
      if (!share) return round
      let first = Math.max(round, share.roomFrom)
      while ((share.claimed.get(first) ?? 0) >= eachRound) first += 1
      if (round <= share.roomFrom) share.roomFrom = first
      return first
    },
    claim(whose, round) {
      const share = shares.get(whose) ?? { claimed: new Map(), roomFrom: 0 }
      shares.set(whose, share)
      share.claimed.set(round, (share.claimed.get(round) ?? 0) + 1)
      inRound.set(round, (inRound.get(round) ?? new Set()).add(whose))
    },
    release(whose, round) {
      const share = shares.get(whose)
      const count = share?.claimed.get(round)
      if (!share || count === undefined) return
      share.roomFrom = Math.min(share.roomFrom, round)
      if (count > 1) share.claimed.set(round, count - 1)
      else {
        inRound.get(round)?.delete(whose)
        remove(whose, share, round)
      }
    },
    forget(round) {
      for (const whose of inRound.get(round) ?? []) {
        const share = shares.get(whose)
        if (share) remove(whose, share, round)
      }
      inRound.delete(round)
    },
    clear() {
      shares.clear()
      inRound.clear()
    },
  }
}
