import { createHash } from 'node:crypto'
import type { Language } from '#domain/language.ts'
import { libraryAt, publicText } from '#server/base/legal-texts/lender-library.ts'
import type { Service } from '#server/service/service.ts'
import { textOf } from '#words/legal/document.ts'
import { documentNameIn } from '#words/legal/document-names.ts'

/**
 * SHA-256 of the agreement as this lender's page shows it in a language, which a borrower accepts by
 * registering.
 */
export function agreementHash({ config, now }: Service, language: Language): Buffer {
  const library = libraryAt(config, now())
  const paper = publicText(library, documentNameIn('registration', language), config.brand)
  return createHash('sha256').update(textOf(paper)).digest()
}
