import { familyOf } from './language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('apply')

/** What the pages of applying say, in the language of the page. */
export const useApplyWords = () => wordsOf(useLanguage())

export const applyTitled = titledFrom(wordsOf)
