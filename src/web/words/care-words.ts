import { familyOf } from './language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('care')

/** What the pages about complaints and customer service say, in the language of the page. */
export const useCareWords = () => wordsOf(useLanguage())

export const careTitled = titledFrom(wordsOf)
