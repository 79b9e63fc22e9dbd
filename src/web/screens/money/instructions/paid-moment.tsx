import type { AmountStyle } from '#web/ui/figures/amount.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { PaidRing } from '#web/ui/figures/paid-ring.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useWords } from '#web/words/words.ts'
import { PaymentProgress, type Status } from './payment-progress.tsx'

interface PaidMomentProps extends AmountStyle {
  status: Status
}

/** A received payment: its amount, time and place, its effect, and the next step. */
export function PaidMoment({ status, ...amounts }: PaidMomentProps) {
  const { instructions } = useWords()
  const { arrived, arrivedAt, place, sentence, paidInstalments, instalments, isSettled } = status
  const isBooked = status.state === 'reflected'
  return (
    <>
      <div className="paid-moment" data-tone="settled">
        <PaidRing paid={paidInstalments} of={instalments} isSettled={isSettled} />
        <h2>
          {typeof arrived === 'bigint' ? (
            <NamedAmount text={instructions.receivedAmount} minor={arrived} {...amounts} />
          ) : (
            instructions.received
          )}
        </h2>
        {arrivedAt && (
          <p>
            <Sentence text={[arrivedAt, place].filter((part) => part !== '').join(' · ')} />
          </p>
        )}
      </div>
      {isBooked ? (
        <p className="card">
          <Sentence text={sentence} />
        </p>
      ) : (
        <PaymentProgress status={status} />
      )}
    </>
  )
}
