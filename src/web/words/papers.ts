import { familyOf } from './language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('papers')

/** Texts of papers, bank accounts and cards in the page's language. */
export const usePaperWords = () => wordsOf(useLanguage())

export const paperTitled = titledFrom(wordsOf)
