import type { OutputOf } from '#contract/endpoint.ts'
import type { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_PART } from '#contract/money/request-type.ts'
import { Form } from '#web/parts/form.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'

interface OtherPartProps {
  other: OutputOf<typeof paymentStatus>
  /** Why a requested reference could not be created. */
  problem: string | null
}

/**
 * Says that this channel has a reference for a part of another amount, which a new reference would end. If that
 * reference has been paid, a new one loses nothing, and its button is primary.
 */
export function OtherPart({ other, problem }: OtherPartProps) {
  const { part, common } = useWords()
  const paths = usePaths()
  const query = useQuery()
  const amounts = useAmountStyle(other.currency)
  const key = { ...loanKeyIn(query), payCode: query.get('payCode') ?? '' }
  const others = other.amount ?? 0n
  const named = (text: (amount: string) => string, minor: bigint) => (
    <NamedAmount {...{ text, minor }} {...amounts} />
  )
  const paid = other.arrived ?? 0n
  const isPaid = paid > 0n
  const anew = (
    <Form method="post" className="stack">
      <SubmitButton kind={isPaid ? undefined : 'secondary'} busyText={common.sending}>
        {named(isPaid ? part.anew : part.instead, BigInt(query.get('amount') ?? '0'))}
      </SubmitButton>
    </Form>
  )
  return (
    <>
      <EmptyState
        icon="part"
        title={isPaid ? part.paidOther(amountText(paid, amounts)) : part.other(amountText(others, amounts))}
        text={isPaid ? part.paidOtherText : part.otherText}
      />
      {problem && <Refusal>{problem}</Refusal>}
      <div className="stack">
        {isPaid && anew}
        <ButtonLink
          kind={isPaid ? 'secondary' : undefined}
          href={paths.instructions({ ...key, amountMinor: others }, REQUEST_PART)}
        >
          {named(part.showOther, others)}
        </ButtonLink>
        {!isPaid && anew}
      </div>
    </>
  )
}
