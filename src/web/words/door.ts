import type { Part } from '#contract/wire/parts.ts'
import type { Identity } from '#contract/wire/session.ts'
import { useSurroundings } from './settings.tsx'
import type { Settings } from './settings-of-page.ts'
import { useIdentity } from './words.ts'

/**
 * Whether somebody can sign in here by phone and code: only where this product's own server answers the calls of this very
 * host, because its cookie is sent nowhere else.
 */
export const isDoorOpen = ({ isOwnBackend, wireMap, brand }: Settings): boolean =>
  isOwnBackend && !wireMap.absent.includes('door') && brand.apiBase.startsWith('/')

/** Whether this installation has a part of the product. The pages of the door also need a cookie of this very host. */
export const isThere = (part: Part, settings: Settings): boolean =>
  part === 'door' ? isDoorOpen(settings) : !settings.wireMap.absent.includes(part)

/** Whether the address says whose page it is, as an app's pages do (spec 6). */
export const isNamed = ({ dearest, swift }: Identity): boolean => Boolean(dearest || swift)

/** `isOpen`: there is a door. `isHere`: and this page is not an app's, so whoever is on it came through that door. */
export function useDoor(): { isOpen: boolean; isHere: boolean } {
  const { settings } = useSurroundings()
  const identity = useIdentity()
  return { isOpen: isDoorOpen(settings), isHere: isDoorOpen(settings) && !isNamed(identity) }
}
