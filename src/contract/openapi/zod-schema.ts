import * as z from 'zod/mini'
import { anyOf } from './compact.ts'
import type { JsonSchema } from './document.ts'

// What zod keeps of a schema: each kind uses some of these.
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

/** Zod's own translation of what comes over the wire, for values that hold no others. */
export function plainSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, default: _default, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  // What zod may put into one is more than this document has; a validator reads all of it in the tests.
  const { anyOf: choices, ...plain } = rest as JsonSchema
  if (choices) return anyOf(choices)
  return plain.enum && !plain.type
    ? { type: [...new Set(plain.enum.map((value) => typeof value))], ...plain }
    : plain
}

/** A part of a schema that its kind always has. */
export function required(schema: z.ZodMiniType | undefined): z.ZodMiniType {
  if (schema === undefined) throw new Error('zod keeps this schema in another way than before')
  return schema
}
