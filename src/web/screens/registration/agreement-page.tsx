import { languages } from '#domain/language.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Paper } from '#web/ui/paper.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import type { Language } from '#web/words/language.ts'
import { HASH_PAGES, pathsFor } from '#web/words/paths.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import type { RegistrationWords } from './words.ts'

interface AgreementPageProps {
  words: RegistrationWords
  language: Language
  /** The lender's text, or why it cannot be shown. A text other than the accepted one is never shown. */
  agreement: LegalDocument | string
}

/** `/register#/agreementTemplate`: the agreement accepted by registering. Its fragment selects it without a script. */
export function AgreementPage({ words, language, agreement }: AgreementPageProps) {
  const privacy = pathsFor({ type: languages[language].type }).privacy()
  const isMissing = typeof agreement === 'string'
  return (
    <section id={HASH_PAGES.agreement} className="hash-page stack">
      <h1>{isMissing ? words.agreementTitle : agreement.title}</h1>
      {isMissing ? <Notice kind="warning">{agreement}</Notice> : <Paper paper={agreement} />}
      <p>
        <a className="text-action" href={privacy}>
          {words.privacyLink}
        </a>
      </p>
      <ButtonLink href="#content" kind="secondary">
        {words.backToForm}
      </ButtonLink>
    </section>
  )
}
