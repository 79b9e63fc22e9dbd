import { familyOf } from './language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('apply')

/** Texts of the application pages in the page's language. */
export const useApplyWords = () => wordsOf(useLanguage())

export const applyTitled = titledFrom(wordsOf)
