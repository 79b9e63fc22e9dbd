import type { PageWords } from '#words/languages.ts'

type Words = Pick<PageWords['papers']['choose'], 'laterDetail' | 'laterCosts'>

interface Later {
  isOverdue: boolean
  /** What tomorrow adds; nothing where a backend does not say it. */
  tomorrow: bigint | null | undefined
}

/** What it means to leave a payment for later: its price where that is known, and "nothing" only where that is known and not late. */
export function laterText(
  { isOverdue, tomorrow }: Later,
  words: Words,
  money: (minor: bigint) => string,
): string | undefined {
  if (tomorrow && tomorrow > 0n) return words.laterCosts(money(tomorrow))
  return tomorrow === 0n && !isOverdue ? words.laterDetail : undefined
}
