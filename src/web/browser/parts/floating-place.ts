/** How far a floating button stays from the edges of the screen, in CSS pixels. */
export const EDGE_PX = 6
/** A finger that moved less than this wanted to tap. */
export const TAP_PX = 6
/** One press of an arrow key. */
export const STEP_PX = 32

/** The screen and the button, in CSS pixels. */
export interface Room {
  screen: number
  button: number
}

const highest = ({ screen, button }: Room) => Math.max(EDGE_PX, screen - button - EDGE_PX)

/** The place from the top nearest to `top` at which the whole button is on the screen. */
export function keptInside(top: number, room: Room): number {
  return Math.min(highest(room), Math.max(EDGE_PX, top))
}

/** A place as a share of its way from the top (0) to the bottom (1), which a turned screen does not change. */
export function shareOfWay(top: number, room: Room): number {
  const way = highest(room) - EDGE_PX
  return way === 0 ? 0 : (keptInside(top, room) - EDGE_PX) / way
}

/** The place that a share of the way means on this screen. */
export function placeOf(share: number, room: Room): number {
  return keptInside(EDGE_PX + share * (highest(room) - EDGE_PX), room)
}

/** A share that was remembered as text; null for anything that is not one. */
export function readShare(text: string | null): number | null {
  const share = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return share >= 0 && share <= 1 ? share : null
}
