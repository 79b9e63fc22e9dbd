import { familyOf } from './language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('claim')

/** Texts of the payment claim page in the page's language. */
export const useClaimWords = () => wordsOf(useLanguage())

export const claimTitled = titledFrom(wordsOf)
