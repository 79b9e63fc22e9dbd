/** What stands somewhere between the top and the bottom of the view, in pixels. */
export interface Span {
  top: number
  bottom: number
}

const EDGE = 4
const STEP = 8

/**
 * How far from the top of the view a message of that height lies, so that it covers nothing of `taken` and, where there is
 * room for it, nothing of `read` either: as low as it can. Where everything is taken it lies over the page's title, which
 * nobody fills in or taps.
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
