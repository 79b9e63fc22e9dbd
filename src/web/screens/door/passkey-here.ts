/** What this browser remembers of passkeys: that it has used one, or that one was offered here and not wanted. */
type Known = 'yes' | 'no'

const KNOWN = 'passkey'
/** In this tab: somebody has signed in by a code a moment ago. */
const FRESH = 'signed in by code'

/** Whether this browser can have passkeys at all. One that has no host's name, or none of the W3C's, has none. */
const canHave = (): boolean =>
  'PublicKeyCredential' in globalThis && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

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

/** Somebody has just typed a code here: this is when a passkey may be offered. */
export function markFresh(): void {
  try {
    sessionStorage.setItem(FRESH, '1')
  } catch {
    // None is offered then.
  }
}

/** Whether a passkey is to be offered: once, after a code was typed, where the phone has a lock and nobody said no. */
export async function offersPasskey(): Promise<boolean> {
  const { canHave, known } = passkeyHere()
  try {
    if (!canHave || known !== null || sessionStorage.getItem(FRESH) === null) return false
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
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
