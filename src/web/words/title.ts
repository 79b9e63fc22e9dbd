import { identityIn } from '#contract/wire/session.ts'
import { type Language, languageOf, type Words, wordsFor } from './language.ts'

/** The page's title in its language (spec 2: "Page titles are set per screen"). */
export const titled = titledFrom<Words>(wordsFor)

/** The same for page families with their own table. The loaded data may decide it, like the heading. */
export function titledFrom<Table>(tableOf: (language: Language) => Table) {
  return <Data = unknown>(pick: (words: Table, loaded?: Data) => string) =>
    ({ location, loaderData }: { location: { search: string }; loaderData?: Data | undefined }) => {
      const { type } = identityIn(new URLSearchParams(location.search))
      return [{ title: pick(tableOf(languageOf(type)), loaderData) }]
    }
}
