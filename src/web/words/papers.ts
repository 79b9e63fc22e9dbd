import { familyOf } from './language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('papers')

/** What papers, bank accounts and cards say, in the language of the page. */
export const usePaperWords = () => wordsOf(useLanguage())

export const paperTitled = titledFrom(wordsOf)
