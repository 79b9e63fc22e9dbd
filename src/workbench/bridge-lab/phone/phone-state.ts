import type { PhoneAction, Waiting } from '#workbench/bridge-lab/phone/host/host-answer.ts'
import type { BankOutcome } from '#workbench/bridge-lab/phone/host/host-switches.ts'

/** A page on the phone. `title` is set if the app opened it for another page. */
export interface Webview {
  key: number
  address: string
  title: string | null
}

/** A cover over the page. */
export type Cover =
  | { kind: 'closed' }
  | { kind: 'app'; place: string }
  | { kind: 'login'; reason: string }
  | { kind: 'outside'; address: string }
  | { kind: 'unreachable'; address: string }

/** A bottom sheet over the page. */
export type Sheet =
  | { kind: 'dialler'; number: string }
  | { kind: 'store'; source: string }
  | { kind: 'mail'; address: string }
  | {
      kind: 'bank'
      orderId: string
      end: BankOutcome | null
      request: (Waiting & { webview: number }) | null
    }
  | {
      kind: 'confirm'
      changeId: string
      account: string
      end: BankOutcome | null
      request: (Waiting & { webview: number }) | null
    }

export interface PhoneState {
  /** The last one is visible; those below keep their state. Empty once the app has closed the page. */
  webviews: readonly Webview[]
  lastKey: number
  cover: Cover | null
  sheet: Sheet | null
  toast: { text: string; number: number } | null
}

export type PhoneEvent =
  | { did: 'happen'; happening: PhoneAction; webview: number; origin: string }
  | { did: 'follow'; address: string; scheme: string }
  | { did: 'lose-network'; address: string }
  | { did: 'go-back' }
  | { did: 'return' }
  | { did: 'reopen'; address: string }
  | { did: 'put-away' }
  | { did: 'end-toast'; number: number }

/** A phone with this page only. */
export const openAt = (address: string): PhoneState => ({
  webviews: [{ key: 1, address, title: null }],
  lastKey: 1,
  cover: null,
  sheet: null,
  toast: null,
})

/** The next state of the phone. */
export function nextPhone(phone: PhoneState, event: PhoneEvent): PhoneState {
  switch (event.did) {
    case 'happen':
      return happened(phone, event)
    case 'follow':
      return followed(phone, event.address, event.scheme)
    case 'lose-network':
      return { ...phone, cover: { kind: 'unreachable', address: event.address } }
    case 'go-back':
      return withoutLast(phone)
    case 'return':
      return { ...phone, cover: null }
    case 'reopen':
      return { ...opened({ ...phone, webviews: [] }, event.address, null), cover: null, sheet: null }
    case 'put-away':
      return { ...phone, sheet: null }
    case 'end-toast':
      return phone.toast?.number === event.number ? { ...phone, toast: null } : phone
  }
}

function happened(
  phone: PhoneState,
  { happening, webview, origin }: Extract<PhoneEvent, { did: 'happen' }>,
): PhoneState {
  switch (happening.kind) {
    case 'page':
      return new URL(happening.url, origin).origin === origin
        ? opened({ ...phone, cover: null }, happening.url, happening.title)
        : { ...phone, cover: { kind: 'outside', address: happening.url } }
    case 'closed':
      return withoutLast(phone)
    case 'app':
    case 'login':
      return { ...phone, cover: happening, sheet: null }
    case 'toast':
      return { ...phone, toast: { text: happening.text, number: (phone.toast?.number ?? 0) + 1 } }
    case 'bank':
    case 'confirm':
      return {
        ...phone,
        sheet: { ...happening, request: happening.request && { ...happening.request, webview } },
      }
    default:
      return { ...phone, sheet: happening }
  }
}

/** A link that the phone handles itself. */
function followed(phone: PhoneState, address: string, scheme: string): PhoneState {
  const { protocol, host, pathname } = new URL(address)
  const place = host || pathname.replace(/^\/+/, '').split('?')[0] || 'home'
  if (protocol === 'tel:')
    return { ...phone, sheet: { kind: 'dialler', number: decodeURIComponent(pathname) } }
  if (protocol === 'mailto:')
    return { ...phone, sheet: { kind: 'mail', address: decodeURIComponent(pathname) } }
  if (protocol !== `${scheme}:`) return { ...phone, cover: { kind: 'outside', address } }
  return place === 'login'
    ? { ...phone, cover: { kind: 'login', reason: 'link' }, sheet: null }
    : { ...phone, cover: { kind: 'app', place }, sheet: null }
}

function opened(phone: PhoneState, address: string, title: string | null): PhoneState {
  const key = phone.lastKey + 1
  return { ...phone, lastKey: key, webviews: [...phone.webviews, { key, address, title }] }
}

function withoutLast(phone: PhoneState): PhoneState {
  const webviews = phone.webviews.slice(0, -1)
  return { ...phone, webviews, sheet: null, cover: webviews.length === 0 ? { kind: 'closed' } : null }
}
