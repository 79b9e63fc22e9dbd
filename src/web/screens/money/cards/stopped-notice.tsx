import { Refusal } from '#web/ui/forms/refusal.tsx'
import { ToldText } from '#web/ui/text/told-text.tsx'
import { useLanguage } from '#web/words/words.ts'
import { cardWords } from './card-words.ts'
import type { Stopped } from './repay-by-card.data.ts'

/** The specification's message, and what it means for the person's money. */
export function StoppedNotice({ stopped: { message, plain } }: { stopped: Stopped }) {
  const own = cardWords(useLanguage())
  if (message === '') return null
  return (
    <Refusal>
      <span>
        <ToldText>{message}</ToldText>
      </span>{' '}
      {own.plain[plain] ?? ''}
    </Refusal>
  )
}
