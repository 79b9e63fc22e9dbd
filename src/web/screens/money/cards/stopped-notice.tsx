import { Refusal } from '#web/ui/forms/refusal.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { useLanguage } from '#web/words/words.ts'
import { cardWords } from './card-words.ts'

/** The message of a failed step. `plain` names the text that explains it. */
export interface Stopped {
  about: 'card' | 'code' | 'payment'
  message: string
  plain: string
  /** The bank's page on another host. */
  goTo: string
  cardId: string
  /** The typed code, which stays in its field. */
  typed: string
}

/** The specification's message, and what it means for the borrower's money. */
export function StoppedNotice({ stopped: { message, plain } }: { stopped: Stopped }) {
  const own = cardWords(useLanguage())
  if (message === '') return null
  return (
    <Refusal>
      <span>
        <ReceivedText>{message}</ReceivedText>
      </span>{' '}
      {own.plain[plain] ?? ''}
    </Refusal>
  )
}
