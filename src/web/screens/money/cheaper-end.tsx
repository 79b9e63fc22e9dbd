import type { AmountStyle } from '#web/ui/figures/amount.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { useHas } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'
import type { NextPartShown } from './next-part.tsx'

/**
 * Returns the payoff if it costs less than the amount due; pages offer it first. Null if the backend supports no
 * payoff, and while an arrangement asks for a part: then only that part is due, not the whole debt.
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

/** The payoff for less, from the figures of the repayment. */
export const endingForLess = ({ canPayOff, payoffAmount, repayAmount }: Ending): bigint | null =>
  canPayOff && typeof payoffAmount === 'bigint' && payoffAmount < repayAmount ? payoffAmount : null

interface EndTitleProps extends AmountStyle {
  saved: bigint | null | undefined
}

/** The label of the payoff, with the saving if the backend sends it. */
export function EndTitle({ saved, ...amounts }: EndTitleProps) {
  const { payoff } = useWords()
  return saved ? <NamedAmount text={payoff.titleSaving} minor={saved} {...amounts} /> : payoff.title
}
