import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { HASH_PAGES } from '#web/words/paths.ts'
import type { RegistrationWords } from './words.ts'

interface EndedPanelProps {
  words: RegistrationWords
  ended: { text: string }
  /** The borrower's pages on this site, if it has some. */
  inside: { href: string; label: string } | null
}

/** Replaces the form once a number is registered, for a visitor who goes back or returns. */
export function EndedPanel({ words, ended, inside }: EndedPanelProps) {
  return (
    <>
      <h1>
        <ReceivedText>{ended.text}</ReceivedText>
      </h1>
      {inside && <ButtonLink href={inside.href}>{inside.label}</ButtonLink>}
      <ButtonLink href={`#${HASH_PAGES.download}`} kind={inside ? 'secondary' : undefined}>
        {words.download}
      </ButtonLink>
      <form method="post">
        <SubmitButton kind="secondary" name="wish" value="another">
          {words.anotherNumber}
        </SubmitButton>
      </form>
    </>
  )
}
