import { settingsInBrowser } from '#web/browser/page/settings.ts'
import { SIGNED_IN_BY_CODE as FRESH } from '#web/browser/parts/code-step.ts'
import { KNOWN_PASSKEY as KNOWN } from '#web/browser/parts/forget.ts'

/** The accounts that were offered one here and did not want it, as the server names them for this alone. */
const UNWANTED = 'passkey not wanted'
/** Stands for every account of a backend that does not name them. */
const ANY_ACCOUNT = 'any'
/** A shop's phone may sign in many; of the oldest it is asked again. */
const UNWANTED_MAX = 20

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
export const passkeyHere = (): { canHave: boolean; known: boolean } => ({
  canHave: canHave(),
  known: kept(KNOWN) === 'yes',
})

/** Takes the "no" that the release before kept for the whole browser as that of the account which is signed in now. */
function takeOlderNo(account: string): void {
  if (kept(KNOWN) !== 'no') return
  refusePasskey(account)
  forgetPasskeyHere()
}

export const knowPasskey = (): void => keep(KNOWN, 'yes')

/** The passkey that was used here opens nothing any more, so its button stands first no longer. */
export function forgetPasskeyHere(): void {
  try {
    localStorage.removeItem(KNOWN)
  } catch {
    // Nothing was kept either.
  }
}

/** Offers this account no passkey here again. */
export const refusePasskey = (account: string): void =>
  keep(UNWANTED, [...unwanted(), account].slice(-UNWANTED_MAX).join(' '))

const unwanted = (): string[] => kept(UNWANTED).split(' ').filter(Boolean)

function kept(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // It is asked as if for the first time.
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
  return { ...here, canHave: here.canHave && (here.known || (await hasLock())) }
}

/** The account that is signed in, as the server names it for this alone, and how many passkeys it has. */
export interface PasskeyAccount {
  account: string
  count: number
}

/**
 * Returns the account to which a passkey is to be offered, or null: after a code was typed, where the phone has a lock, and
 * the account has none and has not said no here.
 */
export async function offersPasskey(whose: () => Promise<PasskeyAccount | null>): Promise<string | null> {
  try {
    if (sessionStorage.getItem(FRESH) === null || !(await hasLock())) return null
    const signedIn = await whose()
    if (!signedIn) return null
    const account = signedIn.account || ANY_ACCOUNT
    takeOlderNo(account)
    return signedIn.count === 0 && !unwanted().includes(account) ? account : null
  } catch {
    return null
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
