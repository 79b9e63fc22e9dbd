import { type Language, languageOf } from '#domain/language.ts'

/** The language of the page that is shown. */
export const languageHere = (): Language => languageOf(new URLSearchParams(location.search).get('type'))
