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
  const { arrived, arrivedAt, place, sentence, paidInstalments, instalments, isSettled, outcome } = status
  const isBooked = status.state === 'reflected'
  const isPlain = isBooked && outcome === 'settled' && typeof arrived === 'bigint'
  const received = typeof arrived === 'bigint' && (
    <NamedAmount text={instructions.receivedAmount} minor={arrived} {...amounts} />
  )
  const facts = [arrivedAt, place].filter((part) => part !== '').join(' · ')
  return (
    <>
      <div className="paid-moment" data-tone="settled">
        <PaidRing paid={paidInstalments} of={instalments} isSettled={isSettled} />
        <h2>{isPlain ? instructions.loanPaid : received || instructions.received}</h2>
        {isPlain && <p>{received}</p>}
        {facts && (
          <p>
            <Sentence text={facts} />
          </p>
        )}
      </div>
      {!isBooked && <PaymentProgress status={status} />}
      {/* The moment above states everything about a payment that settled the loan exactly. */}
      {isBooked && !isPlain && (
        <p className="card">
          <Sentence text={sentence} />
        </p>
      )}
    </>
  )
}
