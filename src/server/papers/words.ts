import type { Language } from '#domain/language.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { AnswerWords } from '#words/languages.ts'

/** The words of documents in the caller's language. */
export const paperWords = (language: Language): AnswerWords['papers'] => answersIn(language).papers
