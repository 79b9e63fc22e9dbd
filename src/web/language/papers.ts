import { titledFrom } from '../shell/title.ts'
import { useLanguage } from '../shell/words.ts'
import { type Language, pageWordsFor } from './language.ts'

const wordsOf = (language: Language) => pageWordsFor(language).papers

/** What papers, bank accounts and cards say, in the language of the page. */
export const usePaperWords = () => wordsOf(useLanguage())

export const paperTitled = titledFrom(wordsOf)
