import { onPage } from '#web/browser/page/on-page.ts'

const SECOND_MS = 1000

/** End time of each countdown by this page's clock. */
let ends = new WeakMap<Element, number>()

/**
 * Counts `[data-seconds]` down from the server's value, so that a wrong clock of the phone does not matter. Each kind
 * prints the remaining time itself; at the end the element fires `ended`.
 */
export function countDown(write: (element: HTMLElement, secondsLeft: number) => void): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    const all = document.querySelectorAll<HTMLElement>('[data-seconds]')
    for (const element of all) {
      const seconds = Number(element.dataset.seconds)
      const end = ends.get(element) ?? performance.now() + seconds * SECOND_MS
      ends.set(element, end)
      const left = Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS))
      if (String(left) === element.dataset.left) continue
      element.dataset.left = String(left)
      write(element, left)
      if (left === 0 && seconds > 0) element.dispatchEvent(new Event('ended', { bubbles: true }))
    }
    if (all.length > 0) return
    clearInterval(timer)
    timer = undefined
  }
  onPage(() => {
    // Each answer of the server brings new values.
    ends = new WeakMap()
    tick()
    timer ??= setInterval(tick, SECOND_MS)
  })
}
