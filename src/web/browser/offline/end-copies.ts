import { eraseCopies } from './kept-copies.ts'
import { forgetWaiting } from './waiting-complaint.ts'

/** An ended session stores nothing any more, including pending writes. */
let hasEnded = false

/** Absent in many webviews, and without TLS. */
export const canKeep = (): boolean =>
  !hasEnded && 'serviceWorker' in navigator && 'caches' in globalThis && 'subtle' in crypto

/** Deletes all copies at sign-out, and when a session has ended. Resolves even without storage. */
export async function endCopies(): Promise<void> {
  hasEnded = true
  // A draft stays for the same borrower's next sign-in; no one else can decrypt it.
  if ('indexedDB' in globalThis)
    await import('#web/browser/drafts/draft.ts').then(({ sealDrafts }) => sealDrafts()).catch(() => undefined)
  if ('caches' in globalThis) await Promise.all([eraseCopies(), forgetWaiting()]).catch(() => undefined)
}
