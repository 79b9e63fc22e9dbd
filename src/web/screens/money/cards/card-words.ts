import { familyOf } from '#web/language/language.ts'

/** What the page of the older payment store says beside the specification's own messages. */
export const cardWords = familyOf('card')
