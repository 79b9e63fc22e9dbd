import type * as z from 'zod/mini'
import type { FieldText } from '#contract/call-text.ts'
import { LIST_MAX, takesAnything } from '#contract/fields.ts'
import { definitionOf } from '#contract/wire/names.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import { anyOf, onlyTypes } from './compact.ts'
import type { JsonSchema } from './document.ts'
import { type FieldDescription, fieldText, textsOfPart } from './field-texts.ts'
import { kinds } from './kinds.ts'
import { nameOnWire } from './names.ts'
import { plainSchema, required } from './zod-schema.ts'

/** A schema's place in the document: its call or shared name, and its descriptions, the nearest first. */
export interface Place {
  map: WireMap
  owner: string
  descriptions: readonly FieldDescription[]
}

export const placeOf = (map: WireMap, owner: string, texts: FieldDescription['texts'] = {}): Place => ({
  map,
  owner,
  descriptions: [{ texts, path: [] }],
})

const isAtTop = ({ descriptions }: Place) => descriptions.length === 1 && descriptions[0]?.path.length === 0

/** Returns the schema of a response that the pages can read, under wire names. */
export function readSchema(schema: z.ZodMiniType, place: Place): JsonSchema {
  const kind = kinds.get(schema)
  // No reference in the description of the shared schema itself.
  if (kind && !(place.owner === kind.name && isAtTop(place)))
    return { $ref: `#/components/schemas/${kind.name}` }
  const { type, shape, element, innerType, out, options } = definitionOf(schema)
  switch (type) {
    case 'object':
      return objectSchema(schema, shape ?? {}, place, readSchema, isNeeded)
    case 'array': {
      const { items: _items, ...limits } = plainSchema(schema)
      return { ...limits, items: readSchema(required(element), place) }
    }
    case 'optional':
    case 'default':
      return readSchema(required(innerType), place)
    case 'union':
      return anyOf((options ?? []).map((option) => readSchema(option, place)))
    case 'pipe':
      return pipeSchema(schema, required(out), place)
    default:
      return plainSchema(schema)
  }
}

/** Returns whether a response without this field is unreadable. */
export const isNeeded = (schema: z.ZodMiniType): boolean =>
  schema._zod.optin === undefined && definitionOf(schema).type !== 'unknown'

/**
 * A codec of a list or an object accepts more than its input schema states, because its output schema parses the rows.
 * The input schema of every other codec is complete.
 */
function pipeSchema(schema: z.ZodMiniType, out: z.ZodMiniType, place: Place): JsonSchema {
  const { type, element, innerType } = definitionOf(out)
  if (type === 'array')
    return {
      type: ['array', 'string', 'null'],
      items: readSchema(required(element), place),
      maxItems: LIST_MAX,
      maxLength: 0,
    }
  if (type === 'object') return anyOf([readSchema(out, place), NO_OBJECT])
  const inner = innerType && definitionOf(innerType).type === 'nullable' && definitionOf(innerType).innerType
  if (inner && definitionOf(inner).type === 'object')
    return takesAnything(schema)
      ? anyOf([readSchema(inner, place), ANYTHING])
      : anyOf([readSchema(inner, place), NOTHING, { type: 'object', maxProperties: 0 }])
  return plainSchema(schema)
}

/** Values that are read as an object without fields. */
const NO_OBJECT: JsonSchema = { type: ['null', 'string', 'array', 'number', 'boolean'] }

/** Any value: an unreadable one is read as absent. */
const ANYTHING: JsonSchema = { type: ['null', 'string', 'array', 'number', 'boolean', 'object'] }

/** An empty text, an empty list, or null. */
const NOTHING: JsonSchema = { type: ['null', 'string', 'array'], maxLength: 0, maxItems: 0 }

/** Returns the schema of a request that the pages send. In a form and in a query every value is text. */
export function sentSchema(schema: z.ZodMiniType, place: Place, as: 'json' | 'text'): JsonSchema {
  const { type, shape, innerType } = definitionOf(schema)
  switch (type) {
    case 'object':
      return objectSchema(
        schema,
        shape ?? {},
        place,
        (field, inner) => sentSchema(field, inner, as),
        (field) => field._zod.optout === undefined,
      )
    case 'optional':
    case 'default':
      return sentSchema(required(innerType), place, as)
    default: {
      const kind = kinds.get(schema)
      const wanted = as === 'json' && kind?.sent ? kind.sent : 'string'
      const kept = onlyTypes(plainSchema(schema), [wanted])
      if (kept === null)
        throw new Error(`${place.owner} cannot send ${place.descriptions[0]?.path.join('.')} as ${wanted}`)
      return { ...kept, ...kind?.sentLimits }
    }
  }
}

type Inner = (field: z.ZodMiniType, place: Place) => JsonSchema

function objectSchema(
  schema: z.ZodMiniType,
  shape: Record<string, z.ZodMiniType>,
  { map, owner, descriptions: before }: Place,
  schemaOf: Inner,
  isAlwaysThere: (field: z.ZodMiniType) => boolean,
): JsonSchema {
  const fields = Object.entries(shape)
  const ofPart = textsOfPart.get(schema)
  const descriptions = ofPart ? [...before, { texts: ofPart, path: [] }] : before
  const properties = fields.map(([name, field]) => {
    const inside = descriptions.map(({ texts, path }) => ({ texts, path: [...path, name] }))
    const inner = schemaOf(field, { map, owner, descriptions: inside })
    return [
      nameOnWire(name, map),
      { ...described(fieldText(owner, descriptions, name)), ...inner, ...named(name, map) },
    ]
  })
  const needed = fields.filter(([, field]) => isAlwaysThere(field)).map(([name]) => nameOnWire(name, map))
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(needed.length > 0 && { required: needed }),
  }
}

const described = (text: FieldText): JsonSchema =>
  typeof text === 'string' ? { description: text } : { description: text.added, 'x-abono-addition': true }

/** The specification's field name, if the wire name differs. */
export const named = (name: string, map: WireMap) =>
  nameOnWire(name, map) === name ? {} : { 'x-abono-name': name }
