import { onPage } from './on-page.ts'

const SECOND_MS = 1000

/**
 * The moment, on this page's clock, at which each countdown ends, the server's figure that it follows from, and whether the
 * end was told, or was there from the start.
 */
const ends = new WeakMap<Element, { at: number; seconds: string; isOver: boolean }>()

/**
 * Counts down what stands in `[data-seconds]`, from the figure that the server counted when it answered: a wrong clock of the
 * phone does not matter. Each kind writes what is left in its own way; at the end the element tells by the event `ended`.
 */
export function countDown(write: (element: HTMLElement, secondsLeft: number) => void): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    const all = document.querySelectorAll<HTMLElement>('[data-seconds]')
    for (const element of all) {
      const seconds = element.dataset.seconds ?? '0'
      let end = ends.get(element)
      if (end?.seconds !== seconds) {
        end = { at: performance.now() + Number(seconds) * SECOND_MS, seconds, isOver: Number(seconds) <= 0 }
        ends.set(element, end)
      }
      const left = Math.max(0, Math.ceil((end.at - performance.now()) / SECOND_MS))
      if (String(left) === element.dataset.left) continue
      element.dataset.left = String(left)
      write(element, left)
      if (left > 0 || end.isOver) continue
      end.isOver = true
      element.dispatchEvent(new Event('ended', { bubbles: true }))
    }
    if (all.length > 0) return
    clearInterval(timer)
    timer = undefined
  }
  onPage(() => {
    tick()
    timer ??= setInterval(tick, SECOND_MS)
  })
}
