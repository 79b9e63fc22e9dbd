import type { Part } from '#contract/wire/parts.ts'
import type { Identity } from '#contract/wire/session.ts'
import { useSurroundings } from './settings.tsx'
import type { Settings } from './settings-of-page.ts'
import { useIdentity } from './words.ts'

/**
 * Whether borrowers can sign in here by phone and code: only if this product's server answers the calls on this host,
 * because its cookie is sent nowhere else.
 */
export const isWebAccessOpen = ({ isOwnBackend, wireMap, brand }: Settings): boolean =>
  isOwnBackend && !wireMap.absent.includes('door') && brand.apiBase.startsWith('/')

/** Whether this installation has a part of the product. Pages behind the sign-in also need a cookie of this host. */
export const isThere = (part: Part, settings: Settings): boolean =>
  part === 'door' ? isWebAccessOpen(settings) : !settings.wireMap.absent.includes(part)

/** Whether the address contains a session, as an app's pages do (spec 6). */
export const isNamed = ({ dearest, swift }: Identity): boolean => Boolean(dearest || swift)

/** `isOpen`: sign-in is available. `isHere`: this page is not an app's, so its borrower signed in here. */
export function useWebAccess(): { isOpen: boolean; isHere: boolean } {
  const { settings } = useSurroundings()
  const identity = useIdentity()
  return { isOpen: isWebAccessOpen(settings), isHere: isWebAccessOpen(settings) && !isNamed(identity) }
}
