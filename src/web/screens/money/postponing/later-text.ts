import type { PageWords } from '#words/languages.ts'

type Words = Pick<PageWords['papers']['choose'], 'laterDetail' | 'laterCosts'>

interface Later {
  isOverdue: boolean
  /** What tomorrow adds; nothing if the backend does not send it. */
  tomorrow: bigint | null | undefined
}

/**
 * States the effect of paying later: the price if it is known, and "nothing" only for a known price of a payment that
 * is not late.
 */
export function laterText(
  { isOverdue, tomorrow }: Later,
  words: Words,
  money: (minor: bigint) => string,
): string | undefined {
  if (tomorrow && tomorrow > 0n) return words.laterCosts(money(tomorrow))
  return tomorrow === 0n && !isOverdue ? words.laterDetail : undefined
}
