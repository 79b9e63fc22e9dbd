import { settingsInBrowser } from '#web/shell/settings.tsx'

/** What this browser remembers of passkeys: that it has used one, or that one was offered here and not wanted. */
type Known = 'yes' | 'no'

const KNOWN = 'passkey'
/** In this tab: somebody has signed in by a code a moment ago. */
const FRESH = 'signed in by code'

/**
 * Whether this browser can have passkeys at all. One that has none of the W3C's has none, nor has a page that stands under a
 * number, or anywhere but at the published address: there the server takes none.
 */
function canHave(): boolean {
  const { brand, isTrial } = settingsInBrowser()
  const isHome = brand.appHost === '' ? isTrial : brand.appHost === location.origin
  return isHome && 'PublicKeyCredential' in globalThis && isSecureContext && !isNumber(location.hostname)
}

const isNumber = (host: string) => /^[\d.]+$|^\[/.test(host)

/** Whether this browser can have passkeys, and has used one; nothing where it keeps nothing. */
export function passkeyHere(): { canHave: boolean; known: Known | null } {
  try {
    const known = localStorage.getItem(KNOWN)
    return { canHave: canHave(), known: known === 'yes' || known === 'no' ? known : null }
  } catch {
    return { canHave: canHave(), known: null }
  }
}

export function knowPasskey(known: Known): void {
  try {
    localStorage.setItem(KNOWN, known)
  } catch {
    // It is asked as if for the first time.
  }
}

/** The passkey that was used here opens nothing any more, so its button stands first no longer. A "not now" stays. */
export function forgetPasskeyHere(): void {
  try {
    if (localStorage.getItem(KNOWN) === 'yes') localStorage.removeItem(KNOWN)
  } catch {
    // Nothing was kept either.
  }
}

/** Somebody has just typed a code here: this is when a passkey may be offered. */
export function markFresh(): void {
  try {
    sessionStorage.setItem(FRESH, '1')
  } catch {
    // None is offered then.
  }
}

/** Returns whether this device can make a passkey here: it has a screen lock, and the browser can ask for it. */
export async function hasLock(): Promise<boolean> {
  try {
    return (
      passkeyHere().canHave && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
    )
  } catch {
    return false
  }
}

/** What the sign-in page offers: a passkey that was used here, or else one where the device has a lock for it. */
export async function passkeyToEnter(): Promise<ReturnType<typeof passkeyHere>> {
  const here = passkeyHere()
  return { ...here, canHave: here.canHave && (here.known === 'yes' || (await hasLock())) }
}

/**
 * Returns whether a passkey is to be offered: once, after a code was typed, where the phone has a lock and no one said no. Where
 * a passkey was used before, it may be that of another account on this phone: `hasNone` asks the server.
 */
export async function offersPasskey(hasNone: () => Promise<boolean>): Promise<boolean> {
  try {
    const { known } = passkeyHere()
    if (known === 'no' || sessionStorage.getItem(FRESH) === null || !(await hasLock())) return false
    return known === null || (await hasNone())
  } catch {
    return false
  }
}

/** It was offered; whatever was answered, not again in this tab. */
export function endOffer(): void {
  try {
    sessionStorage.removeItem(FRESH)
  } catch {
    // Nothing was kept either.
  }
}
