import { languageCodes } from '#domain/language.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { documentNameIn, translatedDocuments } from '#words/legal/document-names.ts'
import { type Library, ownAgreements } from '#words/legal/library.ts'

const translated = languageCodes.flatMap((language) =>
  translatedDocuments.map(
    (document) => [documentNameIn(document, language), answersIn(language).legal[document]] as const,
  ),
)

/** The legal texts of the product. `fromEntries` loses the key types: each language has every document. */
export const ownLibrary = { ...ownAgreements, ...Object.fromEntries(translated) } as Library
