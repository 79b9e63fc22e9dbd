import { identityIn } from '#contract/session.ts'
import { type CareWords, careEn } from '../language/care.en.ts'
import { careEs } from '../language/care.es.ts'
import { type Language, languageOf } from '../language/language.ts'
import { useLanguage } from './words.ts'

const wordsOf = (language: Language): CareWords => (language === 'en' ? careEn : careEs)

/** What the pages about complaints and customer service say, in the language of the page. */
export const useCareWords = (): CareWords => wordsOf(useLanguage())

/** The same for a page's title (spec 2: "Page titles are set per screen"). */
export function careTitled(pick: (words: CareWords) => string) {
  return ({ location }: { location: { search: string } }) => {
    const { type } = identityIn(new URLSearchParams(location.search))
    return [{ title: pick(wordsOf(languageOf(type))) }]
  }
}
