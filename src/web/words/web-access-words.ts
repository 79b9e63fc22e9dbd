import { familyOf } from './language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('webAccess')

/** Texts of the borrower's own pages in a plain browser. */
export const useWebAccessWords = () => wordsOf(useLanguage())

export const webAccessTitled = titledFrom(wordsOf)
