import { onPage } from '#web/browser/page/on-page.ts'

/**
 * Disables a form's button until its checkbox is ticked. `data-needed` of the checkbox names the element with the
 * reason, which is empty while the button is enabled.
 */
export function setUpConsents(): void {
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
  // A fresh refusal of the server already states it.
  if (why.dataset.text) why.textContent = box.checked ? '' : why.dataset.text
  if (box.checked) box.removeAttribute('aria-describedby')
  else box.setAttribute('aria-describedby', why.id)
}
