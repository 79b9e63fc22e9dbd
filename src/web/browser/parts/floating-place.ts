/** Distance of a floating button from the screen edges, in CSS pixels. */
export const EDGE_PX = 6
/** A smaller movement counts as a tap. */
export const TAP_PX = 6
/** Distance per arrow key press. */
export const STEP_PX = 32

/** Screen and button sizes, in CSS pixels. */
export interface ScreenSize {
  screen: number
  button: number
}

const highest = ({ screen, button }: ScreenSize) => Math.max(EDGE_PX, screen - button - EDGE_PX)

/** Returns the position closest to `top` at which the whole button is on the screen. */
export function keptInside(top: number, room: ScreenSize): number {
  return Math.min(highest(room), Math.max(EDGE_PX, top))
}

/** Converts a position to a share of its range, from top (0) to bottom (1), which survives a rotation. */
export function shareOfWay(top: number, room: ScreenSize): number {
  const way = highest(room) - EDGE_PX
  return way === 0 ? 0 : (keptInside(top, room) - EDGE_PX) / way
}

/** Converts a share to a position on this screen. */
export function placeOf(share: number, room: ScreenSize): number {
  return keptInside(EDGE_PX + share * (highest(room) - EDGE_PX), room)
}

/** Parses a stored share; null if invalid. */
export function readShare(text: string | null): number | null {
  const share = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return share >= 0 && share <= 1 ? share : null
}
