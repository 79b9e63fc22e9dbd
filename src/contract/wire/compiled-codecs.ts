import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** A call's codecs as code that is made for them: the same answers, in a fraction of the time. */
export interface CompiledCodecs {
  /** Checks and decodes what came over the wire. */
  readInput(raw: unknown): { success: true; data: unknown } | { success: false }
  /** Checks and encodes what a handler answered; throws where it does not fit, which is a bug. */
  writeOutput(data: unknown): unknown
}

const known = new WeakMap<Endpoint, CompiledCodecs>()

/** The compiled codecs of a call, made when it is first made: starting the server does not wait for all of them. */
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
 * The schema that reads what this one writes: zod compiles only the reading direction, and walks a schema twice to write
 * with it. What holds no codec reads as it writes and stays as it is, its checks with it. Null for a kind of schema, or
 * for a check around a codec, of which it is not certain that turning keeps its meaning.
 */
export function turnedAround(schema: z.core.$ZodType): z.core.$ZodType | null {
  // Zod's own list of all its schemas, by which the compiler knows what each kind holds.
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

/** A schema around others, all of them turned. */
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
