import { eraseCopies } from './kept-copies.ts'
import { forgetWaiting } from './waiting-complaint.ts'

/** A session that has ended keeps nothing any more, also not what was being kept at that moment. */
let hasEnded = false

/** Absent in many webviews, and wherever the page did not come over a safe line. */
export const canKeep = (): boolean =>
  !hasEnded && 'serviceWorker' in navigator && 'caches' in globalThis && 'subtle' in crypto

/** At sign-out, and when a session turns out to have ended. It settles also where nothing can be kept. */
export async function endCopies(): Promise<void> {
  hasEnded = true
  // A draft is for whoever signs in as the same person again; nobody else can read it.
  if ('indexedDB' in globalThis)
    await import('#web/browser/drafts/draft.ts').then(({ sealDrafts }) => sealDrafts()).catch(() => undefined)
  if ('caches' in globalThis) await Promise.all([eraseCopies(), forgetWaiting()]).catch(() => undefined)
}
