/** A colour as `#rrggbb`. */
export type Colour = string

/** Minimum contrast of normal text, and of large text and graphics (WCAG 2.2, level AA). */
export const TEXT_CONTRAST_MIN = 4.5
export const SHAPE_CONTRAST_MIN = 3

/**
 * Returns the WCAG 2.2 contrast of two colours, from 1 (equal) to 21 (black and white). Takes `#rrggbb` only; throws
 * otherwise.
 */
export function contrastRatio(one: Colour, other: Colour): number {
  const first = luminance(one)
  const second = luminance(other)
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/**
 * Returns black or white, whichever has more contrast with this colour. It always reaches `TEXT_CONTRAST_MIN`: the
 * worst case is about 4.58.
 */
export function textColourOn(background: Colour): '#000000' | '#ffffff' {
  return contrastRatio('#000000', background) >= contrastRatio('#ffffff', background) ? '#000000' : '#ffffff'
}

function luminance(colour: Colour): number {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (parts === null) throw new Error(`not a colour as #rrggbb: ${colour}`)
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
