import { Form } from '#web/parts/form.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { CodeCountdown } from '#web/ui/forms/code-countdown.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { usePromises } from '#web/words/settings.tsx'
import { useLanguage, useWords } from '#web/words/words.ts'
import type { BankCard } from './card-choice.tsx'
import { cardWords, useLostWords } from './card-words.ts'
import { type Stopped, StoppedNotice } from './stopped-notice.tsx'

interface CardCodeProps {
  card: BankCard
  amount: bigint
  repayToken: string
  /** The specification's message, in its own language. */
  codeSent: string
  secondsLeft: number
  stopped: Stopped | undefined
  cancelHref: string
}

/** The form fields that identify the card. Requesting another code sends the same ones. */
const ChosenCard = ({ card: { id, bankName, cardNo, bankCode } }: Pick<CardCodeProps, 'card'>) => (
  <>
    <input type="hidden" name="cardId" value={id} />
    <input type="hidden" name={`bankName-${id}`} value={bankName} />
    <input type="hidden" name={`cardNo-${id}`} value={cardNo} />
    <input type="hidden" name={`bankCode-${id}`} value={bankCode} />
  </>
)

/** Accepts the code that was sent to the phone, sends another one, or cancels (spec 4, "Payment store (older)"). */
export function CardCode(props: CardCodeProps) {
  const { card, amount, repayToken, codeSent, secondsLeft, stopped, cancelHref } = props
  const { cardPayment } = usePaperWords()
  const { common } = useWords()
  const own = cardWords(useLanguage())
  const lostWords = useLostWords()
  const { ownRules } = usePromises()
  return (
    <>
      <p>
        {own.from}: {card.bankName} <span className="code">{card.cardNo}</span>
      </p>
      <Outcome>
        {!stopped && (
          <Notice kind="success">
            <ReceivedText>{codeSent}</ReceivedText> {cardPayment.codeSent}
          </Notice>
        )}
      </Outcome>
      <Form method="post" noValidate className="stack" id="confirm" {...lostWords}>
        <input type="hidden" name="step" value="confirm" />
        <CodeField
          id="verifyCode"
          name="verifyCode"
          label={cardPayment.code}
          hint={ownRules ? own.codeHint : undefined}
          defaultValue={stopped?.typed}
        />
        {/* Below its field, so both are visible. */}
        {stopped && <StoppedNotice stopped={stopped} />}
      </Form>
      <Form method="post" className="stack">
        <input type="hidden" name="step" value="resend" />
        <ChosenCard card={card} />
        <input type="hidden" name="repayToken" value={repayToken} />
        <input type="hidden" name="amount" value={String(amount)} />
        <CodeCountdown secondsLeft={secondsLeft} label={own.getCode} waitLabel={own.again} />
      </Form>
      <ActionBar>
        <SubmitButton form="confirm" busyText={cardPayment.beingProcessed}>
          {cardPayment.confirmPayment}
        </SubmitButton>
        <ButtonLink kind="quiet" href={cancelHref}>
          {common.cancel}
        </ButtonLink>
      </ActionBar>
    </>
  )
}
