import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { currency, flag, looseLine, looseNumber, minorAmount, toldId, wholeNumber } from '#contract/fields.ts'
import { faultIn } from '#contract/wire/answer-fault.ts'
import { definitionOf } from '#contract/wire/names.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import { nameOnWire } from '#workbench/openapi/names.ts'

/** The most fields of one answer that are named. */
const FAULTS_MAX = 5
const EXAMPLE_MAX = 120

/** What a field of these schemas wants. The others are described by the problem that zod found. */
const WANTED: ReadonlyMap<z.ZodMiniType, string> = new Map<z.ZodMiniType, string>([
  [minorAmount, 'a whole number of cents'],
  [wholeNumber, 'a whole number'],
  [toldId, 'an id of at most 128 characters'],
  [looseLine, 'a text of at most 4000 characters'],
  [looseNumber, 'a whole number'],
  [flag, '1 or 0'],
  [currency, 'the currency of the market'],
])

/**
 * Every field of an answer's data that a page cannot read: its name on the wire, what is wanted with an example, and
 * which type was found. `example` is the data of a readable answer under the names of the specification.
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

/** The value there. An example has fewer rows than an answer may have, and its first stands for all. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, step) => (Array.isArray(inside) ? inside[0] : Object(inside)[step]), value)

const shortened = (text: string) => (text.length > EXAMPLE_MAX ? `${text.slice(0, EXAMPLE_MAX)}…` : text)
