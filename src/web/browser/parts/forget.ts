import { onPage } from '#web/browser/page/on-page.ts'

/** What a page may ask the phone to forget, because the server says that it is over (`data-forget`). */
export type Forgotten = 'local-storage' | 'drafts' | 'passkey'

/** Erases what the page says. Each part of `data-forget` is one thing. */
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
    // A browser that keeps nothing has nothing to erase.
  }
}

/** That this browser has used a passkey. */
export const KNOWN_PASSKEY = 'passkey'
