import { familyOf } from './language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('care')

/** Texts of the complaint and customer service pages in the page's language. */
export const useCareWords = () => wordsOf(useLanguage())

export const careTitled = titledFrom(wordsOf)
