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
