import { type Language, languageOf } from '#domain/language.ts'

export const languageHere = (): Language => languageOf(new URLSearchParams(location.search).get('type'))
