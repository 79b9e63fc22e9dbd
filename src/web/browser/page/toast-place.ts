/** Vertical extent of an element in the viewport, in pixels. */
export interface Span {
  top: number
  bottom: number
}

const EDGE = 4
const STEP = 8

/**
 * Returns the top of a toast of this height: as low as possible without covering `taken` and, if there is room,
 * `read`. Otherwise it covers the page's title, which has no controls.
 */
export function toastTop(
  height: number,
  viewHeight: number,
  taken: readonly Span[],
  read: readonly Span[] = [],
): number {
  for (const all of [[...taken, ...read], taken])
    for (let top = viewHeight - height - EDGE; top >= EDGE; top -= STEP)
      if (!all.some((one) => one.top - EDGE < top + height && one.bottom + EDGE > top)) return top
  return EDGE
}
