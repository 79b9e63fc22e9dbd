import { createHash } from 'node:crypto'
import type { Language } from '#domain/language.ts'
import { publicText } from '#server/pages/lender-library.ts'
import type { Service } from '#server/service.ts'
import { textOf } from '#words/legal/document.ts'
import { documentNameIn } from '#words/legal/document-names.ts'

/** SHA-256 of the agreement as this lender's page shows it in a language: what somebody accepted by registering. */
export function agreementHash({ config }: Service, language: Language): Buffer {
  const paper = publicText(config.library, documentNameIn('registration', language), config.brand)
  return createHash('sha256').update(textOf(paper)).digest()
}
