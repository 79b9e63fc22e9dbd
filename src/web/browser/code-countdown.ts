import { filled } from '#web/words/script-words.ts'

/** Writes what is left into a `CodeCountdown` (`ui/forms/code-countdown.tsx`). */
export function writeCodeCountdown(button: HTMLElement, secondsLeft: number): void {
  if (!(button instanceof HTMLButtonElement)) return
  const { wait = '', label = '' } = button.dataset
  button.disabled = secondsLeft > 0
  const place = button.querySelector('span:not(.spinner)')
  if (place) place.textContent = secondsLeft > 0 ? filled(wait, String(secondsLeft)) : label
}
