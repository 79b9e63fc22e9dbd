import { converter, formatHex, interpolate } from 'culori'
import type { Colour } from '#contract/brand/colour-contrast.ts'

/** A colour as the eye orders it: lightness 0 to 1, chroma from 0 (grey), and hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const convert = converter('oklch')

/** The colour's lightness, chroma and hue, as `oklch(from ...)` of CSS sees them. A grey has the hue 0. */
export function toOklch(colour: Colour): Oklch {
  const { l, c, h } = known(convert(colour))
  return { l, c, h: h ?? 0 }
}

/** The nearest colour that a screen has: what lies outside of its range is clipped, as browsers do. */
export const fromOklch = (colour: Oklch): Colour => formatHex({ mode: 'oklch', ...colour })

/** `color-mix(in oklab, one share%, other)`; the share is from 0 to 1. */
export const mixed = (one: Colour, share: number, other: Colour): Colour =>
  formatHex(interpolate([other, one], 'oklab')(share))

function known<T>(converted: T | undefined): T {
  if (converted === undefined) throw new Error('a colour of brand.json is checked before')
  return converted
}
