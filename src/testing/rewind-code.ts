import type { BrowserContext } from '@playwright/test'

const KEPT = 'abono_registration'
const COUNTDOWN_MS = 61_000

/** Dates the last code of this browser before the resend countdown. */
export async function rewindCode(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === KEPT)
  if (!cookie) throw new Error('this browser keeps no registration')
  const kept = new URLSearchParams(decodeURIComponent(cookie.value))
  kept.set('sentAt', String(Number(kept.get('sentAt')) - COUNTDOWN_MS))
  await context.addCookies([{ ...cookie, value: encodeURIComponent(String(kept)) }])
}
