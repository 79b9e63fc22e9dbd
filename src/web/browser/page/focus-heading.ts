/**
 * Focuses the first heading of an element, so that a screen reader reads it; it is not a tab stop. With `isQuiet` it
 * has no focus ring: before the first interaction a browser assumes a keyboard, and would draw one around every page's
 * title.
 */
export function focusHeading(place: ParentNode, { isQuiet = false } = {}): void {
  const heading = place.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.toggleAttribute('data-quiet', isQuiet)
  heading.focus({ preventScroll: true })
}
