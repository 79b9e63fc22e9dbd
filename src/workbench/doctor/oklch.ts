import { converter, formatHex, interpolate } from 'culori'
import type { Colour } from '#contract/brand/colour-contrast.ts'

/** A colour in OKLCH: lightness 0 to 1, chroma from 0 (grey), and hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const convert = converter('oklch')

/** Converts a colour to OKLCH, as `oklch(from ...)` of CSS does. A grey has the hue 0. */
export function toOklch(colour: Colour): Oklch {
  const { l, c, h } = known(convert(colour))
  return { l, c, h: h ?? 0 }
}

/** Converts a colour from OKLCH to sRGB. Values outside of its range are clipped, as in browsers. */
export const fromOklch = (colour: Oklch): Colour => formatHex({ mode: 'oklch', ...colour })

/** `color-mix(in oklab, one share%, other)`; the share is from 0 to 1. */
export const mixed = (one: Colour, share: number, other: Colour): Colour =>
  formatHex(interpolate([other, one], 'oklab')(share))

function known<T>(converted: T | undefined): T {
  if (converted === undefined) throw new Error('the colours of brand.json are validated before')
  return converted
}
