import type { LegalDocument } from '#legal/document.ts'
import { HASH_PAGES, pathsFor } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Paper } from '../../ui/paper.tsx'
import type { RegistrationWords } from './words.ts'

/** `/register#/agreementTemplate`: what one agrees to by registering. Found by its address alone, without a script. */
export function AgreementPage({ words, paper }: { words: RegistrationWords; paper: LegalDocument }) {
  const privacy = pathsFor({ type: paper.language === 'en' ? '1' : '2' }).privacy()
  return (
    <section id={HASH_PAGES.agreement} className="hash-page stack">
      <h1>{paper.title}</h1>
      <Paper paper={paper} />
      <p>
        <a href={privacy}>{words.privacyLink}</a>
      </p>
      <ButtonLink href="#content" kind="secondary">
        {words.backToForm}
      </ButtonLink>
    </section>
  )
}
