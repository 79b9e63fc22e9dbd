import { createHash } from 'node:crypto'
import { legalFactsOf } from '#contract/legal-facts.ts'
import type { Language } from '#contract/refusals.ts'
import { fill, textOf } from '#legal/document.ts'
import { registrationAgreement } from '#legal/registration-agreement.ts'
import type { Service } from '#server/service.ts'

/** SHA-256 of the agreement as this lender's page shows it in a language: what somebody accepted by registering. */
export function agreementHash({ config }: Service, language: Language): Buffer {
  const paper = fill(registrationAgreement[language], legalFactsOf(config.brand))
  return createHash('sha256').update(textOf(paper)).digest()
}
