import { filled } from '#web/words/script-words.ts'

export type TimeUnit = 'days' | 'hours' | 'minutes'

/** The last ten minutes are counted in seconds. */
export const SECONDS_FROM = 600

/**
 * Returns the largest unit with a value of at least two, rounded down. One second is subtracted first, so that exactly
 * two days count as less.
 */
export function timeLeftIn(secondsLeft: number): { count: number; unit: TimeUnit } {
  const seconds = secondsLeft - 1
  if (seconds >= 172_800) return { count: Math.floor(seconds / 86_400), unit: 'days' }
  if (seconds >= 7_200) return { count: Math.floor(seconds / 3_600), unit: 'hours' }
  return { count: Math.floor(seconds / 60), unit: 'minutes' }
}

/** 71:59:58: hours, minutes, seconds. */
export function clockFace(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Prints the remaining time of a `TimeLeft` (`ui/figures/time-left.tsx`). */
export function writeTimeLeft(element: HTMLElement, secondsLeft: number): void {
  const timer = element.querySelector('[role="timer"]')
  if (!timer) return
  const { count, unit } = timeLeftIn(secondsLeft)
  const text =
    secondsLeft > SECONDS_FROM ? filled(element.dataset[unit] ?? '', String(count)) : clockFace(secondsLeft)
  if (timer.textContent !== text) timer.textContent = text
}
