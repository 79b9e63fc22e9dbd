import { identityIn } from '#contract/wire/session.ts'
import { type Language, languageOf, type Words, wordsFor } from '../language/language.ts'

/** The page's title, from the language table (spec 2: "Page titles are set per screen"). */
export const titled = titledFrom<Words>(wordsFor)

/** The same for a family of pages that has a table of its own. */
export function titledFrom<Table>(tableOf: (language: Language) => Table) {
  return (pick: (words: Table) => string) =>
    ({ location }: { location: { search: string } }) => {
      const { type } = identityIn(new URLSearchParams(location.search))
      return [{ title: pick(tableOf(languageOf(type))) }]
    }
}
