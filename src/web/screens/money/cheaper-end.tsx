import type { AmountStyle } from '#web/ui/figures/amount.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { useHas } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'
import type { NextPartShown } from './next-part.tsx'

/**
 * Gives what ends the loan today for less than what is due, which pages offer first. Null where the backend takes no
 * payoff, and while an arrangement asks for a part: that part is due then, and not the whole debt.
 */
export function useCheaperEnd() {
  const has = useHas()
  return <End,>(end: End | null | undefined, nextPart: NextPartShown | null): End | null =>
    end && !nextPart && has('payoff') ? end : null
}

interface Ending {
  canPayOff: boolean
  payoffAmount?: bigint | null | undefined
  repayAmount: bigint
}

/** What ends the loan for less, by the figures of the repayment. */
export const endingForLess = ({ canPayOff, payoffAmount, repayAmount }: Ending): bigint | null =>
  canPayOff && typeof payoffAmount === 'bigint' && payoffAmount < repayAmount ? payoffAmount : null

interface EndTitleProps extends AmountStyle {
  saved: bigint | null | undefined
}

/** The name of the early end, with what it saves where the backend says it. */
export function EndTitle({ saved, ...amounts }: EndTitleProps) {
  const { payoff } = useWords()
  return saved ? <NamedAmount text={payoff.titleSaving} minor={saved} {...amounts} /> : payoff.title
}
