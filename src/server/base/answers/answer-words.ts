import type { Language } from '#domain/language.ts'
import { type AnswerWords, answerWords, inEveryLanguage } from '#words/languages.ts'

const words = await inEveryLanguage(answerWords)

/** All that the server says in a language. */
export const answersIn = (language: Language): AnswerWords => words[language]
