import { type Identity, identityIn } from '#contract/wire/session.ts'
import { type Language, languageOf, type Words, wordsFor } from './language.ts'
import { type Paths, pathsFor } from './paths.ts'
import { useSurroundings } from './settings.tsx'

/** Address of the page. */
export const usePlace = (): { pathname: string; search: string } => useSurroundings().place

/** Query of the page. State is in the address, so these hooks read it only there. */
export const useQuery = (): URLSearchParams => new URLSearchParams(usePlace().search)

export const useLanguage = (): Language => languageOf(useQuery().get('type'))

/** Labels of the page's language. */
export const useWords = (): Words => wordsFor(useLanguage())

/** Addresses of other pages, with this page's identity. */
export const usePaths = (): Paths => pathsFor(useIdentity())

export const useIdentity = (): Identity => identityIn(useQuery())
