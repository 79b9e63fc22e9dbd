import * as z from 'zod/mini'
import { anyOf } from './compact.ts'
import type { JsonSchema } from './document.ts'

/** Zod's own JSON Schema of a value without nested fields. */
export function plainSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, default: _default, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  // Zod's type is wider than this document's; tests validate the result.
  const { anyOf: choices, ...plain } = rest as JsonSchema
  if (choices) return anyOf(choices)
  return plain.enum && !plain.type
    ? { type: [...new Set(plain.enum.map((value) => typeof value))], ...plain }
    : plain
}

/** A property that this kind of schema always has. */
export function required(schema: z.ZodMiniType | undefined): z.ZodMiniType {
  if (schema === undefined) throw new Error('zod keeps this schema in another way than before')
  return schema
}
