import type { Identity } from '#contract/wire/session.ts'
import { type Settings, settingsInBrowser } from '#web/browser/settings.ts'
import { useSurroundings } from '#web/words/settings.tsx'
import { useIdentity } from '#web/words/words.ts'

/**
 * Whether somebody can sign in here by phone and code: only where this product's own server answers the calls of this very
 * host, because its cookie is sent nowhere else.
 */
const isOpen = ({ isOwnBackend, wireMap, brand }: Settings): boolean =>
  isOwnBackend && !wireMap.absent.includes('door') && brand.apiBase.startsWith('/')

/** Whether the address says whose page it is, as an app's pages do (spec 6). */
export const isNamed = ({ dearest, swift }: Identity): boolean => Boolean(dearest || swift)

/** `isOpen`: there is a door. `isHere`: and this page is not an app's, so whoever is on it came through that door. */
export function useDoor(): { isOpen: boolean; isHere: boolean } {
  const { settings } = useSurroundings()
  const identity = useIdentity()
  return { isOpen: isOpen(settings), isHere: isOpen(settings) && !isNamed(identity) }
}

/** The same for a script, of the page in whose address this identity stands. */
export const isDoorHere = (identity: Identity): boolean => isOpen(settingsInBrowser()) && !isNamed(identity)
