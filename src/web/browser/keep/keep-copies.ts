import { onPage } from '#web/browser/page/on-page.ts'

/** By then the page shows what it has, and this takes nothing away from it. */
const KEEP_AFTER_MS = 1500

/**
 * Keeps what a page last showed, to be read without a network; erases it when the session turns out to have ended
 * (docs/contribute/decisions/0022-offline-copies.md). A page that could not be read, or only in part, leaves the copy from before.
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

const tend = async (isWhole: boolean) => (await import('./keep-page.ts')).tendCopies(isWhole)
