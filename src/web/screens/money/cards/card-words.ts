import { pageMessages } from '#contract/page-messages.ts'
import { familyOf } from '#web/words/language.ts'
import { useLanguage } from '#web/words/words.ts'

/** The page's texts for the older payment store, beside the specification's messages. */
export const cardWords = familyOf('card')

/** The text after a lost response (spec 8): the payment may have been made. */
export const useLostWords = () => ({
  lost: pageMessages.networkError,
  uncertain: cardWords(useLanguage()).plain.error,
})
