import type { ApplicationState } from '#domain/apply/application.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { NumberToCall } from '#web/parts/number-to-call.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { StatusImage } from '#web/ui/status-image.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { type Application, stepsDoneIn } from './application-id.ts'
import { StepProgress } from './step-progress.tsx'

/** The pictures of a loan's states, reused for its application. */
const PICTURES: Readonly<Record<ApplicationState, string>> = {
  draft: '21',
  submitted: '21',
  review: '170',
  more: '21',
  refused: '110',
  offered: '151',
  withdrawn: '110',
  expired: '110',
}

/** The day of a timestamp. */
const DAY_LENGTH = 10

const ASKING: readonly ApplicationState[] = ['draft', 'more']

/** The state of an application, its amount, and the next step. */
export function ApplicationHero({ application }: { application: Application }) {
  const { application: words, calculator } = useApplyWords()
  const amounts = useAmountStyle(application.currency)
  const { steps, state, stateText, whatNext, isAnswerLate, amount, periods, until, orderId } = application
  const { productLogo, productName } = application
  const done = stepsDoneIn(steps)
  const untilText = state === 'offered' ? (orderId === '' ? words.acceptUntil : null) : words.until
  return (
    <>
      <ProductHeader logo={productLogo} name={productName} />
      <div className="card stack application-hero">
        <div className="status-panel">
          <StatusImage status={PICTURES[state]} />
          <h2>{stateText}</h2>
          {whatNext && (
            <p>
              <Sentence text={whatNext} />
            </p>
          )}
          {isAnswerLate && <NumberToCall />}
        </div>
        {ASKING.includes(state) && (
          <StepProgress
            done={done}
            of={steps.length}
            minutesLeft={application.minutesLeft}
            canSend={application.canSubmit}
          />
        )}
        <dl className="application-facts">
          <div>
            <dt>{words.amount}</dt>
            <dd>
              <Amount minor={amount} {...amounts} />
            </dd>
          </div>
          <div>
            <dt>{words.term}</dt>
            <dd>{calculator.termValue(periods)}</dd>
          </div>
        </dl>
        {until !== '' && untilText && (
          <p className="small muted">
            <Sentence text={untilText(until.slice(0, DAY_LENGTH))} />
          </p>
        )}
      </div>
    </>
  )
}
