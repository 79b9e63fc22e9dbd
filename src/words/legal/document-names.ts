import { type Language, languageCodes } from '#domain/language.ts'

/** Documents in every language. */
export const translatedDocuments = ['privacy', 'aboutUs', 'registration'] as const

export type TranslatedDocument = (typeof translatedDocuments)[number]

/** Loan agreements, in one language. */
const agreementNames = ['loanTerms', 'loanAgreement', 'periodAgreement'] as const

export type AgreementName = (typeof agreementNames)[number]

/** Documents that a lender may replace, by configuration key. */
export type DocumentName = `${TranslatedDocument}${Capitalize<Language>}` | AgreementName

/** Key of a document in a language: `privacyEn`. */
export function documentNameIn(document: TranslatedDocument, language: Language): DocumentName {
  // Casts to the result type of `Capitalize`.
  const suffix = (language.slice(0, 1).toUpperCase() + language.slice(1)) as Capitalize<Language>
  return `${document}${suffix}`
}

export const documentNames: readonly DocumentName[] = [
  ...translatedDocuments.flatMap((document) =>
    languageCodes.map((language) => documentNameIn(document, language)),
  ),
  ...agreementNames,
]
