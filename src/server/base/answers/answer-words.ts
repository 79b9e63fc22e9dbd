import type { Language } from '#domain/language.ts'
import { type AnswerWords, answerWords, inEveryLanguage } from '#words/languages.ts'

const words = await inEveryLanguage(answerWords)

/** All texts that the server sends in one language. */
export const answersIn = (language: Language): AnswerWords => words[language]
