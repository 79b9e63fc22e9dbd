import { type Identity, identityIn } from '#contract/wire/session.ts'
import { type Language, languageOf, type Words, wordsFor } from './language.ts'
import { type Paths, pathsFor } from './paths.ts'
import { useSurroundings } from './settings.tsx'

/** The address of the page. */
export const usePlace = (): { pathname: string; search: string } => useSurroundings().place

/** The page's query. State lives in the address, so these hooks read it there and nowhere else. */
export const useQuery = (): URLSearchParams => new URLSearchParams(usePlace().search)

export const useLanguage = (): Language => languageOf(useQuery().get('type'))

/** The labels of the page's language. */
export const useWords = (): Words => wordsFor(useLanguage())

/** The addresses of the other pages, carrying who the person is. */
export const usePaths = (): Paths => pathsFor(useIdentity())

export const useIdentity = (): Identity => identityIn(useQuery())
