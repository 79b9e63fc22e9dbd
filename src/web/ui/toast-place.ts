/** What stands somewhere between the top and the bottom of the view, in pixels. */
export interface Span {
  top: number
  bottom: number
}

const EDGE = 4
const STEP = 8

/**
 * How far from the top of the view a message of that height lies, so that it covers nothing of `taken`: as low as it can.
 * Where everything is taken it lies over the page's title, which nobody fills in or taps.
 */
export function toastTop(height: number, viewHeight: number, taken: readonly Span[]): number {
  for (let top = viewHeight - height - EDGE; top >= EDGE; top -= STEP) {
    if (!taken.some((one) => one.top < top + height && one.bottom > top)) return top
  }
  return EDGE
}
