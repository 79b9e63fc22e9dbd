import { type Identity, identityIn } from '#contract/wire/session.ts'
import { cookieText, readCookie } from '#web/browser/cookie.ts'
import { messagingAppOf } from '#web/browser/in-app-browser.ts'
import { uuid } from '#web/browser/uuid.ts'

/** The phone systems that there are stores for; anything else is taken for a desktop. */
export type System = 'ios' | 'android' | 'other'

/** Who looks at the landing page, as far as their browser says it. */
export interface Visitor {
  identity: Identity
  /** Names the device in every call of the page, so that a visit counts once; empty of any meaning. */
  deviceId: string
  /** What the address itself says of them, to go on with them. */
  given: Identity
  system: System
  /** The messaging app whose own browser this is. */
  inApp: string | null
  /** Whether the browser gives cookies back. */
  hasCookies: boolean
  /** The cookies to set: the device's, when it has none yet. */
  setCookies: string[]
}

const DEVICE_COOKIE = 'abono_device'

/** Reads the visitor from the request of a page. A device that an app names in the address needs no cookie. */
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
