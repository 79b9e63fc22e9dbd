import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { definitionOf } from '#contract/wire/names.ts'
import { type CallExample, examplesFile } from '#workbench/openapi/examples.ts'

/**
 * Records a successful call as the example of the OpenAPI document, if the present example lacks a field or has an
 * empty one. Active only with RECORD_CALLS=1: `RECORD_CALLS=1 npm run test:code -- api-answers`.
 */
export function recordCall<E extends Endpoint>(
  entry: E,
  input: unknown,
  result: { success: boolean; data: unknown },
): void {
  if (process.env.RECORD_CALLS !== '1' || !result.success || entry.answer === 'image') return
  const name = Object.keys(calls).find((one) => calls[one] === entry) ?? ''
  const all: Record<string, CallExample> = JSON.parse(readFileSync(examplesFile, 'utf8'))
  const sent = z.encode(entry.input, input as z.output<E['input']>) as CallExample['sent']
  const answered = shortened(z.encode(entry.output, result.data as z.output<E['output']>))
  const before = all[name]
  const isGood = before && lackingIn(entry.output, before.answered).length === 0
  if (isGood && (isFilled(before.answered) || !isFilled(answered))) return
  all[name] = { sent, answered }
  const lines = Object.keys(all)
    .sort()
    .map((one) => `${JSON.stringify(one)}: ${JSON.stringify(all[one])}`)
  // Renamed into place, because another worker may read it meanwhile.
  const next = new URL(`examples.${process.pid}.json`, examplesFile)
  writeFileSync(next, `{\n${lines.join(',\n')}\n}\n`)
  renameSync(next, examplesFile)
}

/** Keeps one row per form of a list row, and the start of embedded pictures. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^(data:[^,]{1,60},.{16}).+$/s, '$1')
  if (Array.isArray(value)) {
    const rows = new Map(value.map((row) => [shapeOf(row), row]).toReversed() as [string, unknown][])
    return [...rows.values()].map(shortened).toReversed()
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]))
}

const shapeOf = (row: unknown) =>
  typeof row === 'object' && row !== null ? Object.keys(row).join() : typeof row

/** Whether any field has a value. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(isFilled)
    : value !== null && value !== undefined && value !== ''

/** Required answer fields that the example lacks. */
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
