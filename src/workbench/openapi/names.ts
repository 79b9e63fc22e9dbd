import type { WireMap } from '#contract/wire/wire-map.ts'

/** A field's name on this wire. */
export const nameOnWire = (name: string, map: WireMap): string =>
  Object.keys(map.toWire({ [name]: '' }) as object)[0] ?? name
