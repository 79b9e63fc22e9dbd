/** What marks a sentence that says why something was refused; a field that is wrong says so with `aria-invalid`. */
export const REFUSED = 'data-refused'

/** Moves the focus to what is refused on the page as it is now, and shows the sentence that says why. */
export function goToRefusal(): boolean {
  const place = document.querySelector('dialog[open]') ?? document
  const found = place.querySelector<HTMLElement>(`[aria-invalid="true"], [${REFUSED}]`)
  if (!found) return false
  found.focus({ preventScroll: true })
  const sentence = document.getElementById(`${found.id}-error`) ?? found
  // What fills the view is read from its beginning.
  const isLong = sentence.getBoundingClientRect().height > window.innerHeight / 2
  sentence.scrollIntoView({ block: isLong ? 'start' : 'center' })
  return true
}
