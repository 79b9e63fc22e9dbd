import { familyOf } from './language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('claim')

/** What the page for a payment that is not on the loan says, in the language of the page. */
export const useClaimWords = () => wordsOf(useLanguage())

export const claimTitled = titledFrom(wordsOf)
