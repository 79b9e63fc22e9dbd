import { identityIn } from '#contract/session.ts'
import { useLanguage } from '../shell/words.ts'
import { languageOf } from './language.ts'
import { type PaperPageWords, papersEn } from './papers.en.ts'
import { papersEs } from './papers.es.ts'

/** What papers, bank accounts and choices say, in the language of the page. */
export const usePaperWords = (): PaperPageWords => (useLanguage() === 'en' ? papersEn : papersEs)

/** The same for a page's title (spec 2: "Page titles are set per screen"). */
export function paperTitled(pick: (words: PaperPageWords) => string) {
  return ({ location }: { location: { search: string } }) => {
    const { type } = identityIn(new URLSearchParams(location.search))
    return [{ title: pick(languageOf(type) === 'en' ? papersEn : papersEs) }]
  }
}
