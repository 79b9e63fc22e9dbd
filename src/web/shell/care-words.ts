import { type CareWords, careEn } from '#words/en/care.ts'
import { careEs } from '#words/es/care.ts'
import type { Language } from '../language/language.ts'
import { titledFrom } from './title.ts'
import { useLanguage } from './words.ts'

const wordsOf = (language: Language): CareWords => (language === 'en' ? careEn : careEs)

/** What the pages about complaints and customer service say, in the language of the page. */
export const useCareWords = (): CareWords => wordsOf(useLanguage())

export const careTitled = titledFrom(wordsOf)
