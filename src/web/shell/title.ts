import { identityIn } from '#contract/session.ts'
import { languageOf, type Words, wordsFor } from '../language/language.ts'

/** The page's title, from the language table (spec 2: "Page titles are set per screen"). */
export function titled(pick: (words: Words) => string) {
  return ({ location }: { location: { search: string } }) => {
    const { type } = identityIn(new URLSearchParams(location.search))
    return [{ title: pick(wordsFor(languageOf(type))) }]
  }
}
