import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  looseLine,
  looseNumber,
  minorAmount,
  receivedId,
  wholeNumber,
} from '#contract/fields.ts'
import { faultIn } from '#contract/wire/answer-fault.ts'
import { definitionOf } from '#contract/wire/names.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import { nameOnWire } from '#workbench/openapi/names.ts'

/** The maximum number of invalid fields that are reported for one response. */
const FAULTS_MAX = 5
const EXAMPLE_MAX = 120

/** Descriptions of these schemas. Other fields are described by zod's issue. */
const WANTED: ReadonlyMap<z.ZodMiniType, string> = new Map<z.ZodMiniType, string>([
  [minorAmount, 'a whole number of cents'],
  [wholeNumber, 'a whole number'],
  [receivedId, 'an id of at most 128 characters'],
  [looseLine, 'a text of at most 4000 characters'],
  [looseNumber, 'a whole number'],
  [flag, '1 or 0'],
  [currency, 'the currency of the market'],
])

/**
 * Lists the invalid fields of a response's data: the name on the wire, the expected value with an example, and the type
 * found. `example` is the data of a valid response under the specification's names.
 */
export function faultsIn(entry: Endpoint, data: unknown, example: unknown, map: WireMap): string[] {
  const decoded = z.safeDecode(entry.output, data as z.input<Endpoint['output']>)
  if (decoded.success) return []
  const named = (name: string) => nameOnWire(name, map)
  return decoded.error.issues.slice(0, FAULTS_MAX).map((issue) => {
    const { field, wanted, found } = faultIn([issue], data, named)
    const wantedHere = WANTED.get(schemaAt(entry.output, issue.path) ?? entry.output) ?? wanted
    const sample = map.toWire(valueAt(example, issue.path))
    const as = sample === undefined || sample === null ? '' : `, as ${shortened(JSON.stringify(sample))}`
    return `${[named('data'), field].filter(Boolean).join('.')}: wanted ${wantedHere}${as}; found ${found}`
  })
}

function schemaAt(schema: z.ZodMiniType, path: readonly PropertyKey[]): z.ZodMiniType | undefined {
  if (path.length === 0) return schema
  const { shape, element, innerType, out } = definitionOf(schema)
  const inner = innerType ?? out
  if (inner) return schemaAt(inner, path)
  const [step, ...rest] = path
  const next = element ?? shape?.[String(step)]
  return next && schemaAt(next, rest)
}

/** Returns the value at a path of the example. Its lists are short, so their first row is used for every index. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, step) => (Array.isArray(inside) ? inside[0] : Object(inside)[step]), value)

const shortened = (text: string) => (text.length > EXAMPLE_MAX ? `${text.slice(0, EXAMPLE_MAX)}…` : text)
