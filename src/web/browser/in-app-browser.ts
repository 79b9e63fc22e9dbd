// What these apps write into the user agent of the pages that they show themselves.
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
 * The messaging app whose own browser shows the page, by its user agent, or null (spec 9, other helpers). Such browsers
 * often cannot open a store or another app, so the page says how to leave them.
 */
export function messagingAppOf(userAgent: string): string | null {
  return MESSAGING_APPS.find(([sign]) => sign.test(userAgent))?.[1] ?? null
}

/** The links that open another app, whose scheme a webview may not know. WhatsApp's address leads on to one. */
export const OTHER_APP_LINKS =
  'a[href^="upi:"], a[href^="tel:"], a[href^="mailto:"], a[href^="https://wa.me/"]'

/** Returns whether an app shows the page in a webview, by its user agent: Android says `wv`, and only Safari says `Safari`. */
export const isWebview = (userAgent: string): boolean =>
  /; wv\)/.test(userAgent) ||
  (/iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent)) ||
  messagingAppOf(userAgent) !== null

/** Opens a link of another app in a frame that is not seen: where no app knows its scheme, the frame shows the error. */
export function openInFrame(href: string): void {
  document.querySelector('#other-app')?.remove()
  const frame = document.createElement('iframe')
  frame.id = 'other-app'
  frame.hidden = true
  frame.src = href
  document.body.append(frame)
}
