import { compileWireMap } from './compile-wire-map.ts'
import type { WireMap } from './wire-map.ts'

/** A map that is known to be good. Throws otherwise. */
export function compiled(source: unknown): WireMap {
  const result = compileWireMap(source)
  if (!result.ok) throw new Error(`The wire map is not usable: ${result.problems.join('; ')}`)
  return result.map
}
