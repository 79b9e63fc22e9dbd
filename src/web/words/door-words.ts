import { familyOf } from './language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('door')

/** What a borrower's own pages in a plain browser say. */
export const useDoorWords = () => wordsOf(useLanguage())

export const doorTitled = titledFrom(wordsOf)
