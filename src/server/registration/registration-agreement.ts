import { createHash } from 'node:crypto'
import type { Language } from '#contract/refusals.ts'
import { publicText } from '#server/pages/lender-library.ts'
import type { Service } from '#server/service.ts'
import { textOf } from '#words/legal/document.ts'

/** SHA-256 of the agreement as this lender's page shows it in a language: what somebody accepted by registering. */
export function agreementHash({ config }: Service, language: Language): Buffer {
  const name = language === 'en' ? 'registrationEn' : 'registrationEs'
  const paper = publicText(config.library, name, config.brand)
  return createHash('sha256').update(textOf(paper)).digest()
}
