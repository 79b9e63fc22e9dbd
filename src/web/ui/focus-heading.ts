/** The focus goes to the first heading of a place, which a screen reader then reads out. It is no stop of the Tab key. */
export function focusHeading(place: ParentNode): void {
  const heading = place.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
