import type { WireMap } from '#contract/wire/wire-map.ts'

/** Returns the wire name of a field. */
export const nameOnWire = (name: string, map: WireMap): string =>
  Object.keys(map.toWire({ [name]: '' }) as object)[0] ?? name
