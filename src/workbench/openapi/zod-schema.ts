import * as z from 'zod/mini'
import { anyOf } from './compact.ts'
import type { JsonSchema } from './document.ts'

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
