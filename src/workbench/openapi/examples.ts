import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import { definitionOf } from '#contract/wire/names.ts'

/** One answered call as the codecs write it, under the names of the specification. */
export interface CallExample {
  sent: Record<string, unknown>
  answered: unknown
}

/** What tests have recorded (`src/testing/record-call.ts`). */
export const examplesFile = new URL('./examples.json', import.meta.url)

/** An example of every call by its name. Every person in them is invented. */
export const callExamples: Readonly<Record<string, CallExample>> = JSON.parse(
  readFileSync(examplesFile, 'utf8'),
)

/** What the caller gives in the example of a call. */
export function exampleInput(name: string): object {
  const [entry, example] = [calls[name], callExamples[name]]
  return Object(entry && example ? z.decode(entry.input, example.sent) : {})
}

/** What the example of a call answers, as a page reads it. */
export function exampleOutput(name: string): unknown {
  const entry = calls[name]
  return entry && z.decode(entry.output, callExamples[name]?.answered)
}

/** The fields that the server always sends, and that the example of an answer does not have. */
export function lackingIn(schema: z.ZodMiniType, value: unknown, path: readonly string[] = []): string[] {
  const { type, shape = {}, element, innerType, out } = definitionOf(schema)
  if (type === 'unknown' || (value === null && path.length > 0)) return []
  if (type === 'object')
    return Object.entries(shape).flatMap(([name, field]) => {
      const inner: unknown = Object(value)[name]
      if (inner === undefined) return field._zod.optout === undefined ? [[...path, name].join('.')] : []
      return lackingIn(field, inner, [...path, name])
    })
  if (type === 'array' && element && Array.isArray(value))
    return value.flatMap((row) => lackingIn(element, row, path))
  const inner = out ?? innerType
  return inner ? lackingIn(inner, value, path) : []
}
