import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** Returns every field name that the call may put on the wire, at any depth. */
export function namesIn(entry: Endpoint): string[] {
  const names = new Set<string>()
  collect(entry.input, names)
  collect(entry.output, names)
  if (entry.fileField !== null) names.add(entry.fileField)
  return [...names]
}

// Zod's schema definition: each kind uses some of these properties.
interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
}

export const definitionOf = (schema: z.ZodMiniType) => schema.def as unknown as Definition

function collect(schema: z.ZodMiniType, names: Set<string>): void {
  const definition = definitionOf(schema)
  for (const [name, field] of Object.entries(definition.shape ?? {})) {
    names.add(name)
    collect(field, names)
  }
  for (const inner of [
    definition.element,
    definition.innerType,
    definition.in,
    definition.out,
    ...(definition.options ?? []),
  ]) {
    if (inner) collect(inner, names)
  }
}
