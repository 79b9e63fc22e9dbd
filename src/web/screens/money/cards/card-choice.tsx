import type { ReactNode } from 'react'
import { Form } from '#web/parts/form.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { ChoiceList } from '#web/ui/forms/choice-list.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { useLanguage, useWords } from '#web/words/words.ts'
import { cardWords, useLostWords } from './card-words.ts'
import { type Stopped, StoppedNotice } from './stopped-notice.tsx'

export interface BankCard {
  id: string
  bankName: string
  cardNo: string
  bankCode: string
}

interface CardChoiceProps {
  cards: readonly BankCard[]
  amount: bigint
  payText: ReactNode
  repayToken: string
  stopped: Stopped | undefined
  addHref: string | null
}

/** Lets the borrower choose the card that pays. A single card is chosen from the start. */
export function CardChoice({ cards, amount, payText, repayToken, stopped, addHref }: CardChoiceProps) {
  const { cardPayment } = usePaperWords()
  const { common } = useWords()
  const own = cardWords(useLanguage())
  const lostWords = useLostWords()
  if (cards.length === 0) {
    return (
      <EmptyState icon="card" title={cardPayment.noCards}>
        {addHref && <ButtonLink href={addHref}>{cardPayment.addCard}</ButtonLink>}
      </EmptyState>
    )
  }
  const noCard = stopped?.about === 'card' && (
    <span>
      <ReceivedText>{stopped.message}</ReceivedText> {own.plain[stopped.plain]}
    </span>
  )
  return (
    <Form method="post" noValidate className="stack" {...lostWords}>
      {stopped?.about === 'payment' && <StoppedNotice stopped={stopped} />}
      <input type="hidden" name="step" value="commit" />
      <input type="hidden" name="repayToken" value={repayToken} />
      <input type="hidden" name="amount" value={String(amount)} />
      {cards.map(({ id, bankName, cardNo, bankCode }) => (
        <span key={id} hidden>
          <input type="hidden" name={`bankName-${id}`} value={bankName} />
          <input type="hidden" name={`cardNo-${id}`} value={cardNo} />
          <input type="hidden" name={`bankCode-${id}`} value={bankCode} />
        </span>
      ))}
      <ChoiceList
        legend={cardPayment.chooseCard}
        name="cardId"
        choices={cards.map(({ id, bankName, cardNo }) => ({ value: id, text: bankName, detail: cardNo }))}
        chosen={stopped?.cardId || (cards.length === 1 ? cards[0]?.id : null)}
        error={noCard}
      />
      {addHref && (
        <p>
          <a className="text-action" href={addHref}>
            {cardPayment.addCard}
          </a>
        </p>
      )}
      <ActionBar>
        <SubmitButton busyText={common.sending}>{payText}</SubmitButton>
      </ActionBar>
    </Form>
  )
}
