// User agent tokens of messaging apps with their own browser.
const MESSAGING_APPS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/i, 'WeChat'],
  [/WhatsApp/i, 'WhatsApp'],
  [/FBAN\/Messenger|FB_IAB\/MESSENGER|MessengerForiOS/i, 'Messenger'],
  [/FBAN|FBAV|FB_IAB/i, 'Facebook'],
  [/Instagram/i, 'Instagram'],
  [/Telegram/i, 'Telegram'],
  [/\bLine\//i, 'Line'],
]

/**
 * Returns the messaging app whose browser shows the page, or null (spec 9, other helpers). Such browsers often cannot
 * open a store or another app, so the page explains how to leave them.
 */
export function messagingAppOf(userAgent: string): string | null {
  return MESSAGING_APPS.find(([sign]) => sign.test(userAgent))?.[1] ?? null
}

/** Links to other apps, whose scheme a webview may not know. WhatsApp's address redirects to one. */
export const OTHER_APP_LINKS =
  'a[href^="upi:"], a[href^="tel:"], a[href^="mailto:"], a[href^="https://wa.me/"]'

/** Returns whether the page is in a webview, by user agent: Android says `wv`, and only Safari says `Safari`. */
export const isWebview = (userAgent: string): boolean =>
  /; wv\)/.test(userAgent) ||
  (/iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent)) ||
  messagingAppOf(userAgent) !== null

/** Opens another app's link in a hidden frame, which shows the error if no app knows the scheme. */
export function openInFrame(href: string): void {
  document.querySelector('#other-app')?.remove()
  const frame = document.createElement('iframe')
  frame.id = 'other-app'
  frame.hidden = true
  frame.src = href
  document.body.append(frame)
}
