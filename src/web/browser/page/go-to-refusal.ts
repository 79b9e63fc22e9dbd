/** Selector of refusal messages; a wrong field has `aria-invalid`. */
export const REFUSED = 'data-refused'

/** Moves the focus to the refused element, and scrolls to its message. */
export function goToRefusal(): boolean {
  const place = document.querySelector('dialog[open]') ?? document
  const found = place.querySelector<HTMLElement>(`[aria-invalid="true"], [${REFUSED}]`)
  if (!found) return false
  found.focus({ preventScroll: true })
  const sentence = document.getElementById(`${found.id}-error`) ?? found
  // An element that fills the viewport is shown from its start.
  const isLong = sentence.getBoundingClientRect().height > window.innerHeight / 2
  sentence.scrollIntoView({ block: isLong ? 'start' : 'center' })
  return true
}
