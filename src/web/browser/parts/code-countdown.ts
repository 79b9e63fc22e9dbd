import { filled } from '#web/words/script-words.ts'

/** Prints the remaining time of a `CodeCountdown` (`ui/forms/code-countdown.tsx`). */
export function writeCodeCountdown(button: HTMLElement, secondsLeft: number): void {
  if (!(button instanceof HTMLButtonElement)) return
  const { wait = '', label = '' } = button.dataset
  // A button that stays enabled is answered by the server.
  if (button.dataset.mayBeTapped !== undefined) button.ariaDisabled = secondsLeft > 0 ? 'true' : null
  else button.disabled = secondsLeft > 0
  const place = button.querySelector('span:not(.spinner)')
  if (place) place.textContent = secondsLeft > 0 ? filled(wait, String(secondsLeft)) : label
}
