/** Points of a line in a cell 4 wide and 6 high, x to the right and y down: `"x,y x,y"`; several lines with `|`. */
const DRAWN: Readonly<Record<string, string>> = {
  '2': '0,1.3 0.6,0.3 2,0 3.4,0.4 3.9,1.5 3.4,2.8 0,6 4,6',
  '3': '0.2,0.6 1.8,0 3.4,0.4 3.8,1.5 3.2,2.5 1.6,2.8 3.3,3.2 4,4.4 3.4,5.6 1.8,6 0,5.4',
  '4': '3,6 3,0 0,4.2 4,4.2',
  '5': '3.8,0 0.5,0 0.3,2.7 2,2.3 3.5,2.8 4,4.1 3.4,5.5 1.8,6 0,5.4',
  '6': '3.5,0.2 1.6,1 0.4,2.7 0,4.3 0.7,5.6 2,6 3.4,5.6 4,4.3 3.4,3.2 2,2.8 0.8,3.2 0.1,4.2',
  '7': '0,0 4,0 1.4,6',
  '9': '3.9,1.8 3.2,2.8 2,3.2 0.6,2.8 0,1.7 0.6,0.4 2,0 3.3,0.4 4,1.7 3.6,3.6 2.4,5.2 0.6,6',
  A: '0,6 2,0 4,6|0.8,3.9 3.2,3.9',
  C: '3.9,1.2 3.2,0.3 2,0 0.7,0.5 0,2 0,4 0.7,5.5 2,6 3.2,5.7 3.9,4.8',
  E: '3.8,0 0,0 0,6 3.8,6|0,2.9 3,2.9',
  F: '3.8,0 0,0 0,6|0,2.9 3,2.9',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  J: '1.2,0 3.8,0|3.2,0 3.2,4.4 2.7,5.6 1.6,6 0.5,5.6 0,4.5',
  K: '0,0 0,6|3.8,0 0,3.6|1.3,2.5 4,6',
  L: '0,0 0,6 3.8,6',
  M: '0,6 0.2,0 2,3.6 3.8,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 2.4,0 3.7,0.5 4,1.6 3.6,2.8 2.4,3.3 0,3.3',
  R: '0,6 0,0 2.4,0 3.7,0.5 4,1.6 3.6,2.7 2.4,3.2 0,3.2|2,3.2 4,6',
  T: '0,0 4,0|2,0 2,6',
  X: '0,0 4,6|4,0 0,6',
}

export const GLYPH_WIDTH = 4
export const GLYPH_HEIGHT = 6

export type Point = readonly [x: number, y: number]

/**
 * The letters of captchas, with their strokes. Letters that are easily confused are left out:
 * 0 O D Q, 1 I, 8 B, 2 Z, 5 S, 6 G, U V Y, W M.
 */
export const captchaGlyphs: ReadonlyMap<string, readonly (readonly Point[])[]> = new Map(
  Object.entries(DRAWN).map(([letter, lines]) => [letter, lines.split('|').map(pointsOf)]),
)

function pointsOf(line: string): Point[] {
  return line.split(' ').map((point) => {
    const [x = Number.NaN, y = Number.NaN] = point.split(',').map(Number)
    return [x, y]
  })
}
