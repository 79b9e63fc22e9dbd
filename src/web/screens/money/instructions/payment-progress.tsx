import type { OutputOf } from '#contract/endpoint.ts'
import type { paymentStatus } from '#contract/money/payment-status.ts'
import { PAYMENT_STEPS } from '#domain/money/payment-progress.ts'
import { Progress } from '#web/ui/figures/progress.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useWords } from '#web/words/words.ts'

export type Status = OutputOf<typeof paymentStatus>

/** The progress of a payment, always with text that says whether money has moved. */
export function PaymentProgress({ status }: { status: Status | null }) {
  const { instructions, paymentSteps } = useWords()
  const state = status?.state || 'issued'
  return (
    <div className="card stack">
      <Progress steps={PAYMENT_STEPS.map((name) => ({ name, title: paymentSteps[name] }))} current={state} />
      <p aria-live="polite">
        <Sentence text={status?.sentence || instructions.waiting} />
      </p>
    </div>
  )
}
