import { replacePage } from '#web/browser/page/leaving.ts'
import { onPage } from '#web/browser/page/on-page.ts'
import { filled } from '#web/words/script-words.ts'

const TICK_MS = 250

const begun = new WeakSet<Element>()

/**
 * Counts down for `data-go-on-after` milliseconds and then goes to the page in `data-go-on`. The wait starts with the
 * first visit in this tab, so a returning borrower waits only for the rest.
 */
export function waitAndGoOn(): void {
  onPage(() => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-go-on]')) {
      if (begun.has(place)) continue
      begun.add(place)
      wait(place)
    }
  })
}

function wait(place: HTMLElement): void {
  const { goOn = '', goOnAfter, waitsFor = '' } = place.dataset
  const [waitMs, startedAt] = [Number(goOnAfter), startOf(waitsFor)]
  const leftMs = () => Math.min(waitMs, Math.max(0, startedAt + waitMs - Date.now()))
  const show = () => {
    const ring = place.querySelector('circle + circle')
    ring?.setAttribute('stroke-dasharray', `${Math.round((leftMs() / waitMs) * 100)} 100`)
    const timer = place.querySelector<HTMLElement>('[role="timer"]')
    if (timer) timer.textContent = filled(timer.dataset.text ?? '', String(Math.ceil(leftMs() / 1000)))
  }
  show()
  const ticking = setInterval(show, TICK_MS)
  setTimeout(() => {
    clearInterval(ticking)
    if (place.isConnected) replacePage(goOn)
  }, leftMs())
}

/** Start of the wait, which outlives the page. Without storage each visit starts again. */
function startOf(what: string): number {
  const key = `abono-wait-${what}`
  const now = Date.now()
  try {
    const kept = Number(sessionStorage.getItem(key) ?? Number.NaN)
    // Limits the wait if the clock was set back.
    if (kept <= now) return kept
    sessionStorage.setItem(key, String(now))
  } catch {
    // Some webviews forbid storage.
  }
  return now
}
