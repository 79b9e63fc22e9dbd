import { HASH_PAGES } from '../../paths.ts'
import { ButtonLink, SubmitButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ToldText } from '../../ui/told-text.tsx'
import type { RegistrationWords } from './words.ts'

interface EndedPanelProps {
  words: RegistrationWords
  ended: { isNew: boolean; text: string }
}

/** What stands in place of the form once a number is registered, for who goes back or comes again. */
export function EndedPanel({ words, ended }: EndedPanelProps) {
  return (
    <>
      <h1>{ended.isNew ? words.downloadTitle : words.downloadAnyTitle}</h1>
      <Notice kind={ended.isNew ? 'success' : 'info'}>
        <ToldText>{ended.text}</ToldText>
      </Notice>
      <ButtonLink href={`#${HASH_PAGES.download}`}>{words.download}</ButtonLink>
      <form method="post">
        <SubmitButton kind="secondary" name="wish" value="another">
          {words.anotherNumber}
        </SubmitButton>
      </form>
    </>
  )
}
