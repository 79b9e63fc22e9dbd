import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { definitionOf } from '#contract/wire/names.ts'
import { callExamples } from '#workbench/openapi/examples.ts'
import type { Observation } from './observation.ts'
import { type Kind, merged, NO_SHAPE, type Shape, shapeOf } from './shape.ts'

/** One call of the contract as it would look on the wire. */
export interface Expected {
  entry: Endpoint
  sent: Observation['sent']
  input: Shape
  /** With the envelope around it. */
  answer: Shape
}

const sentAs = ({ method, client, fileField }: Endpoint): Observation['sent'] =>
  fileField !== null ? 'file' : method === 'GET' ? 'query' : client

const leaf = (...kinds: Kind[]): Shape => ({ ...NO_SHAPE, kinds: new Set(kinds) })

/** The example's kinds where it has any; the contract's names and kinds where it has none. */
function known(sample: Shape, schema: Shape): Shape {
  const names = [...new Set([...schema.fields.keys(), ...sample.fields.keys()])]
  return {
    kinds: sample.kinds.size > 0 ? sample.kinds : schema.kinds,
    fields: new Map(
      names.map((name) => [
        name,
        known(sample.fields.get(name) ?? NO_SHAPE, schema.fields.get(name) ?? NO_SHAPE),
      ]),
    ),
    item: schema.item || sample.item ? known(sample.item ?? NO_SHAPE, schema.item ?? NO_SHAPE) : null,
  }
}

const KINDS_OF_TYPES: Readonly<Record<string, readonly Kind[]>> = {
  string: ['word', 'words'],
  number: ['whole'],
  int: ['whole'],
  boolean: ['flag'],
  null: ['nothing'],
}

function ofSchema(schema: z.ZodMiniType): Shape {
  const { type, shape, element, innerType, in: wire, options = [] } = definitionOf(schema)
  const fields = new Map(Object.entries(shape ?? {}).map(([name, field]) => [name, ofSchema(field)]))
  const here: Shape = {
    kinds: new Set(KINDS_OF_TYPES[type] ?? []),
    fields,
    item: element ? ofSchema(element) : null,
  }
  // Of a codec only the wire's side counts.
  return [innerType, wire, ...options].reduce(
    (shape, inner) => (inner ? merged(shape, ofSchema(inner)) : shape),
    here,
  )
}

/** Every call: its names by the contract, the kinds of its values by the examples. */
export const expectedCalls = (): readonly Expected[] =>
  Object.entries(calls).map(([name, entry]) => {
    const example = callExamples[name]
    const sample = (schema: z.ZodMiniType, value: unknown) => {
      const encoded = value === undefined ? undefined : z.safeEncode(schema, value as never)
      const seen = encoded?.success ? shapeOf(encoded.data) : NO_SHAPE
      return known(seen, ofSchema(schema))
    }
    const data = sample(entry.output, example?.output)
    const file: [string, Shape][] = entry.fileField === null ? [] : [[entry.fileField, leaf('picture')]]
    const input = sample(entry.input, example?.input)
    return {
      entry,
      sent: sentAs(entry),
      input: { ...input, fields: new Map([...input.fields, ...file]) },
      answer: {
        ...NO_SHAPE,
        fields: new Map([
          ['code', leaf('zero')],
          ['data', data],
          ['message', leaf('words', 'nothing')],
        ]),
      },
    }
  })
