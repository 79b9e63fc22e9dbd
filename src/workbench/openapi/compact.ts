import type { JsonSchema } from './document.ts'

/**
 * Flattens "any of", into one schema where that is lossless: a text or a number or null is `type: [string, number,
 * null]`, because each limit of JSON Schema applies to values of its own type only.
 */
export function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const flat = schemas.flatMap(choicesOf)
  const values = flat.map(valuesOf)
  const kept = values.every((each) => each !== null)
    ? [{ type: plain(flat.flatMap(({ type }) => type ?? [])), enum: values.flatMap((each) => each ?? []) }]
    : flat.reduce<JsonSchema[]>(merged, [])
  return kept.length === 1 && kept[0] ? kept[0] : { anyOf: kept }
}

const choicesOf = (schema: JsonSchema): JsonSchema[] =>
  schema.anyOf && Object.keys(schema).length === 1 ? schema.anyOf.flatMap(choicesOf) : [schema]

/** Merges a schema into the first compatible one; two enumerations stay separate. */
function merged(before: JsonSchema[], schema: JsonSchema): JsonSchema[] {
  const types = typesOf(schema)
  const place = before.findIndex((other) => types.length > 0 && !hasValues(schema) && isOpenTo(other, types))
  const other = before[place]
  if (!other) return [...before, schema]
  return before.with(place, { ...other, ...schema, type: plain([...typesOf(other), ...types]) })
}

const isOpenTo = (schema: JsonSchema, types: readonly string[]) =>
  typesOf(schema).length > 0 && !hasValues(schema) && !typesOf(schema).some((type) => types.includes(type))

const hasValues = (schema: JsonSchema) => schema.enum !== undefined || schema.const !== undefined
const typesOf = ({ type }: JsonSchema) => [type ?? []].flat()

/** The enumerated values of a schema; null if it is not an enumeration. */
function valuesOf(schema: JsonSchema): unknown[] | null {
  if (schema.type === 'null') return [null]
  return schema.enum ?? (schema.const === undefined ? null : [schema.const])
}

/** Restricts a schema to some types; null if nothing is left. */
export function onlyTypes(schema: JsonSchema, wanted: readonly string[]): JsonSchema | null {
  if (schema.anyOf) {
    const left = schema.anyOf.flatMap((each) => onlyTypes(each, wanted) ?? [])
    return left.length === 0 ? null : anyOf(left)
  }
  const types = typesOf(schema).filter((type) => wanted.includes(type))
  if (types.length === 0) return null
  const values = valuesOf(schema)?.filter((value) => types.includes(typeOf(value)))
  if (values)
    return { type: plain(types), ...(values.length === 1 ? { const: values[0] } : { enum: values }) }
  const limits = Object.entries(schema).filter(([name]) => {
    const concerned = LIMITED_TYPES[name]
    return concerned === undefined || concerned.some((type) => types.includes(type))
  })
  return { ...Object.fromEntries(limits), type: plain(types) }
}

const typeOf = (value: unknown) => (value === null ? 'null' : typeof value)

const plain = (types: readonly string[]): string | string[] => {
  const [first = 'null', ...others] = new Set(types)
  return others.length === 0 ? first : [first, ...others]
}

/** The types that each limit applies to. */
const LIMITED_TYPES: Readonly<Record<string, readonly string[]>> = {
  pattern: ['string'],
  minLength: ['string'],
  maxLength: ['string'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
}
