import { onPage } from '#web/browser/page/on-page.ts'

/** Data that a page may tell the phone to delete, because the server says that it is obsolete (`data-forget`). */
export type Forgotten = 'local-storage' | 'drafts' | 'passkey'

/** Deletes what the page lists in `data-forget`. */
export function forgetWhatIsOver(): void {
  onPage(() => {
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-forget]')) {
      const over = (dataset.forget ?? '').split(' ') as Forgotten[]
      if (over.includes('drafts'))
        void import('#web/browser/drafts/draft.ts').then(({ deleteDrafts }) => deleteDrafts())
      forgetStored(over)
    }
  })
}

function forgetStored(over: readonly Forgotten[]): void {
  try {
    if (over.includes('local-storage')) localStorage.clear()
    if (over.includes('passkey')) localStorage.removeItem(KNOWN_PASSKEY)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** That this browser has used a passkey. */
export const KNOWN_PASSKEY = 'passkey'
