import { onPage } from '#web/browser/page/on-page.ts'

/**
 * Lets the button of a form rest until its box is ticked. `data-needed` of the box names the sentence that says why, which is
 * empty while the button can be tapped.
 */
export function tendConsents(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(BOX)) wake(target)
  })
  onPage(() => {
    for (const box of document.querySelectorAll<HTMLInputElement>(BOX)) wake(box)
  })
}

const BOX = 'input[data-needed]'

function wake(box: HTMLInputElement): void {
  const button = box.form?.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (button) button.disabled = !box.checked
  const why = document.getElementById(box.dataset.needed ?? '')
  if (!why) return
  // What the server has just refused says it itself.
  if (why.dataset.text) why.textContent = box.checked ? '' : why.dataset.text
  if (box.checked) box.removeAttribute('aria-describedby')
  else box.setAttribute('aria-describedby', why.id)
}
