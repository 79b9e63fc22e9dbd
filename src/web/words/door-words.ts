import { familyOf } from './language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('door')

/** Texts of the borrower's own pages in a plain browser. */
export const useDoorWords = () => wordsOf(useLanguage())

export const doorTitled = titledFrom(wordsOf)
