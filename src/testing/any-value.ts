import fc from 'fast-check'
import * as z from 'zod/mini'

/** Zod's schema definition: each kind uses some of these properties. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  out?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  values?: unknown[]
  entries?: Record<string, unknown>
  checks?: readonly { _zod: { def: { pattern?: RegExp; maximum?: number } } }[]
}

/**
 * Generates any value of a schema: the result of decoding and the input of encoding. It follows the schema, so new
 * calls and fields are covered without changes; an unknown kind of schema fails the test.
 */
export function anyValueOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  return byKind(schema).filter((value) => z.safeEncode(schema, value).success)
}

function byKind(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const definition = schema.def as unknown as Definition
  const { innerType, element, out } = definition
  switch (definition.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(definition.shape ?? {}).map(([name, field]) => [name, anyValueOf(field)]),
        ),
      )
    case 'array':
      return fc.array(element ? anyValueOf(element) : fc.constant(null), { maxLength: 3 })
    case 'pipe':
      return out ? anyValueOf(out) : fc.constant(null)
    case 'default':
      return innerType ? anyValueOf(innerType) : fc.constant(null)
    case 'optional':
      return fc.option(innerType ? anyValueOf(innerType) : fc.constant(null), { nil: undefined })
    case 'nullable':
      return fc.option(innerType ? anyValueOf(innerType) : fc.constant(null), { nil: null })
    case 'union':
      return fc.oneof(...(definition.options ?? []).map(anyValueOf))
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []))
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}))
    case 'bigint':
      return fc.oneof(
        fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }),
        fc.constantFrom(0n, 1n, -1n, 999_999_999_999_999n),
      )
    case 'number':
      return fc.integer({ min: -999_999_999, max: 999_999_999 })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return anyText(definition.checks ?? [])
    case 'unknown':
      return fc.constant(null)
    default:
      throw new Error(`anyValueOf does not know how to make a "${definition.type}"`)
  }
}

function anyText(checks: NonNullable<Definition['checks']>): fc.Arbitrary<string> {
  const rules = checks.map((check) => check._zod.def)
  const pattern = rules.find((rule) => rule.pattern)?.pattern
  // The library does not support patterns with Unicode properties; most short texts match those.
  if (pattern && !pattern.source.includes('\\p')) return fc.stringMatching(pattern)
  const maxLength = Math.min(60, ...rules.map((rule) => rule.maximum ?? 60))
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength }),
    fc.string({ unit: fc.constantFrom(...'&=+%?#/ ;,"\'\\<>[]{}\n\t\r0¥ñé₹😀'), maxLength }),
    fc
      .constantFrom('', '0', 'null', 'undefined', '__proto__', '%00', '%zz', 'a+b')
      .map((text) => text.slice(0, maxLength)),
  )
}

/** Removes empty fields: null, undefined and an absent field are equal on the wire. */
export function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([name, inner]) => [name, withoutNothing(inner)]),
  )
}

/** Reads form fields as a browser does (this room has no `URLSearchParams`). */
export const fieldsOfForm = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return [unescaped(name), unescaped(value.join('='))]
      }),
  )

const unescaped = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
