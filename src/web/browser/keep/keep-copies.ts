import { onPage } from '#web/browser/page/on-page.ts'

/** Delayed, so that it does not compete with the page. */
const KEEP_AFTER_MS = 1500

/**
 * Stores the page's last content for offline reading, and deletes all copies when the session has ended
 * (docs/contribute/decisions/0022-offline-copies.md). An incomplete page keeps the earlier copy.
 */
export function keepCopies(): void {
  if (import.meta.env.DEV) return
  let timer: ReturnType<typeof setTimeout> | undefined
  onPage(() => {
    clearTimeout(timer)
    const isEnded = document.querySelector('[data-session-ended]') !== null
    const isWhole = document.querySelector('[data-call-failed]') === null
    timer = setTimeout(
      () => void (isEnded ? end() : tend(isWhole)).catch(() => undefined),
      isEnded ? 0 : KEEP_AFTER_MS,
    )
  })
}

const end = async () => (await import('#web/browser/offline/end-copies.ts')).endCopies()

const tend = async (isWhole: boolean) => (await import('./keep-page.ts')).updateCopies(isWhole)
