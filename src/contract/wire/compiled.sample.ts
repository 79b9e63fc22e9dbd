import { compileWireMap } from './compile-wire-map.ts'
import type { WireMap } from './wire-map.ts'

/** Compiles a valid map; throws for an invalid one. */
export function compiled(source: unknown): WireMap {
  const result = compileWireMap(source)
  if (!result.ok) throw new Error(`The wire map is not usable: ${result.problems.join('; ')}`)
  return result.map
}
