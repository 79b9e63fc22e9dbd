import { DatedSentence } from '#web/parts/dated-sentence.tsx'
import { amountText } from '#web/parts/money.ts'
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
  const {
    arrived,
    arrivedAt,
    arrivedDaysAgo,
    place,
    sentence,
    paidInstalments,
    instalments,
    isSettled,
    outcome,
  } = status
  const isBooked = status.state === 'reflected'
  const hasSettled = isBooked && SETTLED.has(outcome) && typeof arrived === 'bigint'
  const said = typeof arrived === 'bigint' ? instructions.receivedAmount(amountText(arrived, amounts)) : null
  const rest = hasSettled && said !== null ? withoutFirst(sentence, said) : sentence
  const received = typeof arrived === 'bigint' && (
    <NamedAmount text={instructions.receivedAmount} minor={arrived} {...amounts} />
  )
  const facts = (moment: string) => [moment, place].filter((part) => part !== '').join(' · ')
  const isKnown = arrivedAt !== '' && typeof arrivedDaysAgo === 'number'
  const now = facts(isKnown ? instructions.receivedOn(arrivedAt, arrivedDaysAgo) : arrivedAt)
  return (
    <>
      <div className="paid-moment" data-tone="settled">
        <PaidRing paid={paidInstalments} of={instalments} isSettled={isSettled} />
        <h2>{hasSettled ? instructions.loanPaid : received || instructions.received}</h2>
        {hasSettled && <p>{received}</p>}
        {now && (
          <p>
            <DatedSentence now={now} inCopy={facts(arrivedAt)} />
          </p>
        )}
      </div>
      {!isBooked && <PaymentProgress status={status} />}
      {isBooked && rest !== '' && (
        <p className="card">
          <Sentence text={rest} />
        </p>
      )}
    </>
  )
}

/** The outcomes whose first sentence states only the receipt and the end of the loan. */
const SETTLED = new Set(['settled', 'over-paid', 'over-paid-with-rebate'])

/** The effect without its first sentence, if that states what the moment above states. */
function withoutFirst(sentence: string, received: string): string {
  if (!sentence.startsWith(received)) return sentence
  return sentence.split(/\.\s+/).slice(1).join('. ')
}
