import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** Compiled codecs of a call: the same results in a fraction of the time. */
export interface CompiledCodecs {
  /** Checks and decodes a received value. */
  readInput(raw: unknown): { success: true; data: unknown } | { success: false }
  /** Checks and encodes a handler's result; throws if it does not fit, which is a bug. */
  writeOutput(data: unknown): unknown
}

const known = new WeakMap<Endpoint, CompiledCodecs>()

/** Compiles a call's codecs on first use, so that the server starts without waiting for all of them. */
export function compiledCodecsOf(entry: Endpoint): CompiledCodecs {
  const before = known.get(entry)
  if (before) return before
  const made = compileCodecs(entry)
  known.set(entry, made)
  return made
}

function compileCodecs({ input, output }: Endpoint): CompiledCodecs {
  const reader = z.compile(input)
  const turned = turnedAround(output)
  const writer = turned && z.compile(turned)
  return {
    readInput: (raw) => z.safeParse(reader, raw),
    writeOutput: writer ? (data) => z.parse(writer, data) : (data) => z.encode(output, data),
  }
}

/**
 * Returns the schema that decodes what this one encodes: zod compiles only decoding, and encodes by walking a schema
 * twice. A schema without codecs is returned unchanged, with its checks. Null for an unsupported kind, or a check
 * around a codec whose meaning might change.
 */
export function turnedAround(schema: z.core.$ZodType): z.core.$ZodType | null {
  // Zod's internal list of a schema's definition, from which the compiler knows what each kind contains.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const names = Object.keys(def.shape)
      const { catchall } = def
      const inner = [...Object.values(def.shape), ...(catchall ? [catchall] : [])]
      return around(schema, inner, (turned) => {
        const shape = Object.fromEntries(turned.slice(0, names.length).map((field, at) => [names[at], field]))
        const rest = turned[names.length]
        return new z.ZodMiniObject({ type: 'object', shape, ...(rest && { catchall: rest }) })
      })
    }
    case 'array':
      return around(schema, [def.element], ([element = def.element]) => z.array(element))
    case 'optional':
      return around(schema, [def.innerType], ([inner = def.innerType]) => z.optional(inner))
    case 'nullable':
      return around(schema, [def.innerType], ([inner = def.innerType]) => z.nullable(inner))
    case 'union':
      return around(schema, def.options, (options) => z.union(options))
    case 'pipe': {
      const { transform, reverseTransform, checks = [] } = def
      const [from, to] = [turnedAround(def.out), turnedAround(def.in)]
      if (!transform || !reverseTransform || from === null || to === null || checks.length > 0) return null
      return z.codec(from, to, { decode: reverseTransform, encode: transform })
    }
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'unknown':
      return schema
    default:
      return null
  }
}

/** Reverses the schemas inside a schema. */
function around(
  schema: z.core.$ZodType,
  inner: readonly z.core.$ZodType[],
  make: (turned: readonly z.core.$ZodType[]) => z.core.$ZodType,
): z.core.$ZodType | null {
  const turned = inner.map(turnedAround).filter((each) => each !== null)
  if (turned.length < inner.length) return null
  if (turned.every((each, at) => each === inner[at])) return schema
  return schema._zod.def.checks?.length ? null : make(turned)
}
