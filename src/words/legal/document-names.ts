import { type Language, languageCodes } from '#domain/language.ts'

/** The documents that there are in every language. */
export const translatedDocuments = ['privacy', 'aboutUs', 'registration'] as const

export type TranslatedDocument = (typeof translatedDocuments)[number]

/** The agreements of a loan, which there are in one language. */
const agreementNames = ['loanTerms', 'loanAgreement', 'periodAgreement'] as const

export type AgreementName = (typeof agreementNames)[number]

/** Every document that a lender may replace by its own, under the name that its configuration uses. */
export type DocumentName = `${TranslatedDocument}${Capitalize<Language>}` | AgreementName

/** The name of a document in a language: `privacyEn`. */
export function documentNameIn(document: TranslatedDocument, language: Language): DocumentName {
  // What `Capitalize` says to the compiler.
  const suffix = (language.slice(0, 1).toUpperCase() + language.slice(1)) as Capitalize<Language>
  return `${document}${suffix}`
}

export const documentNames: readonly DocumentName[] = [
  ...translatedDocuments.flatMap((document) =>
    languageCodes.map((language) => documentNameIn(document, language)),
  ),
  ...agreementNames,
]
