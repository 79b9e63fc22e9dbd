import { settingsInBrowser } from '#web/browser/page/settings.ts'
import { SIGNED_IN_BY_CODE as FRESH } from '#web/browser/parts/code-step.ts'
import { KNOWN_PASSKEY as KNOWN } from '#web/browser/parts/forget.ts'

/** Accounts that declined a passkey here, by an opaque server id. */
const UNWANTED = 'passkey not wanted'
/** Represents all accounts of a backend without such ids. */
const ANY_ACCOUNT = 'any'
/** A shared phone may sign in many; the oldest entries are dropped and asked again. */
const UNWANTED_MAX = 20

/**
 * Whether this browser can have passkeys. It requires WebAuthn, and an address that the server accepts: a domain, and
 * the published one.
 */
function canHave(): boolean {
  const { brand, isTrial } = settingsInBrowser()
  const isHome = brand.appHost === '' ? isTrial : brand.appHost === location.origin
  return isHome && 'PublicKeyCredential' in globalThis && isSecureContext && !isNumber(location.hostname)
}

const isNumber = (host: string) => /^[\d.]+$|^\[/.test(host)

/** Whether this browser can have passkeys and has used one; false without storage. */
export const passkeyHere = (): { canHave: boolean; known: boolean } => ({
  canHave: canHave(),
  known: kept(KNOWN) === 'yes',
})

/** Converts a refusal that the previous release stored for the whole browser to one of the current account. */
function takeOlderNo(account: string): void {
  if (kept(KNOWN) !== 'no') return
  refusePasskey(account)
  forgetPasskeyHere()
}

export const knowPasskey = (): void => keep(KNOWN, 'yes')

/** The passkey used here is invalid, so its button no longer comes first. */
export function forgetPasskeyHere(): void {
  try {
    localStorage.removeItem(KNOWN)
  } catch {
    // Nothing was stored either.
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
    // Then it is asked again.
  }
}

/** Returns whether this device can create a passkey here: the browser supports it and a screen lock is set. */
export async function hasLock(): Promise<boolean> {
  try {
    return (
      passkeyHere().canHave && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
    )
  } catch {
    return false
  }
}

/** What the sign-in page offers: a passkey used here before, or one if the device has a screen lock. */
export async function passkeyToEnter(): Promise<ReturnType<typeof passkeyHere>> {
  const here = passkeyHere()
  return { ...here, canHave: here.canHave && (here.known || (await hasLock())) }
}

/** The signed-in account by its opaque server id, and its number of passkeys. */
export interface PasskeyAccount {
  account: string
  count: number
}

/**
 * Returns the account to offer a passkey to, or null: after a sign-in by code, with a screen lock, if the account has
 * no passkey and has not declined.
 */
export async function offersPasskey(accountOf: () => Promise<PasskeyAccount | null>): Promise<string | null> {
  try {
    if (sessionStorage.getItem(FRESH) === null || !(await hasLock())) return null
    const signedIn = await accountOf()
    if (!signedIn) return null
    const account = signedIn.account || ANY_ACCOUNT
    takeOlderNo(account)
    return signedIn.count === 0 && !unwanted().includes(account) ? account : null
  } catch {
    return null
  }
}

/** Offered once per tab, whatever the answer. */
export function endOffer(): void {
  try {
    sessionStorage.removeItem(FRESH)
  } catch {
    // Nothing was stored either.
  }
}
