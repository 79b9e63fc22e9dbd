import { type Language, languageCodes } from '#domain/language.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { DeskWords } from '#words/en/desk.ts'

export type { DeskWords } from '#words/en/desk.ts'

/** The desk uses the language of the browser, otherwise that of the lender's country. */
export function deskWords(acceptLanguage: string | undefined, otherwise: Language): DeskWords {
  const wished = (acceptLanguage ?? '').slice(0, 200).toLowerCase().split(',')
  const known = wished.flatMap((part) => languageCodes.find((code) => code === part.trim().slice(0, 2)) ?? [])
  return answersIn(known[0] ?? otherwise).desk
}

const languageNames = Object.fromEntries(
  languageCodes.map((code) => [code, new Intl.DisplayNames([code], { type: 'language' })]),
)

/** The name of a language, in the language of the page. */
export const languageName = (
  language: Language,
  { language: shownIn }: Pick<DeskWords, 'language'>,
): string => languageNames[shownIn]?.of(language) ?? language
