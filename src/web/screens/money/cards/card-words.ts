import { pageMessages } from '#contract/page-messages.ts'
import { familyOf } from '#web/words/language.ts'
import { useLanguage } from '#web/words/words.ts'

/** What the page of the older payment store says beside the specification's own messages. */
export const cardWords = familyOf('card')

/** What a form says that got no answer (spec 8): the payment may have been made. */
export const useLostWords = () => ({
  lost: pageMessages.networkError,
  uncertain: cardWords(useLanguage()).plain.error,
})
