import { titledFrom } from '../shell/title.ts'
import { useLanguage } from '../shell/words.ts'
import { familyOf } from './language.ts'

const wordsOf = familyOf('papers')

/** What papers, bank accounts and cards say, in the language of the page. */
export const usePaperWords = () => wordsOf(useLanguage())

export const paperTitled = titledFrom(wordsOf)
