/**
 * The focus goes to the first heading of a place, which a screen reader then reads out. It is no stop of the Tab key. With
 * `isQuiet` it has no ring: of a document in which nobody has touched anything yet a browser does not know whether fingers
 * brought them there, and would draw one around the title of every page.
 */
export function focusHeading(place: ParentNode, { isQuiet = false } = {}): void {
  const heading = place.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.toggleAttribute('data-quiet', isQuiet)
  heading.focus({ preventScroll: true })
}
