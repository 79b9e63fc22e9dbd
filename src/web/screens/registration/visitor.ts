import { type Identity, identityIn } from '#contract/wire/session.ts'
import { cookieText, readCookie } from '#web/browser/cookie.ts'
import { messagingAppOf } from '#web/browser/in-app-browser.ts'
import { uuid } from '#web/browser/uuid.ts'

/** The phone systems with an app store; any other system counts as a desktop. */
export type System = 'ios' | 'android' | 'other'

/** The visitor of the landing page, as far as the browser identifies it. */
export interface Visitor {
  identity: Identity
  /** A random device id in every call of the page, so a visit counts once. */
  deviceId: string
  /** The identity in the address, which links keep. */
  given: Identity
  system: System
  /** The messaging app whose built-in browser this is. */
  inApp: string | null
  /** Whether the browser returns cookies. */
  hasCookies: boolean
  /** The cookies to set: the device id, if the browser has none yet. */
  setCookies: string[]
}

const DEVICE_COOKIE = 'abono_device'

/** Reads the visitor from a page request. A device id in an app's address needs no cookie. */
export function visitorOf(request: Request): Visitor {
  const identity = identityIn(new URL(request.url).searchParams)
  const kept = readCookie(request.headers.get('cookie') ?? '', DEVICE_COOKIE)
  const known = kept !== null && /^[0-9a-f-]{36}$/.test(kept) ? kept : null
  const deviceId = identity.showy || known || uuid()
  const userAgent = request.headers.get('user-agent') ?? ''
  return {
    identity: { ...identity, showy: deviceId },
    deviceId,
    given: identity,
    system: systemOf(userAgent),
    inApp: messagingAppOf(userAgent),
    hasCookies: known !== null,
    setCookies: known === null ? [`${cookieText(DEVICE_COOKIE, deviceId)}; HttpOnly`] : [],
  }
}

function systemOf(userAgent: string): System {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'other'
}
