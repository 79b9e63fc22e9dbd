import type * as z from 'zod/mini'
import type { FieldText } from '#contract/call-text.ts'
import { partTexts } from '#contract/calls.ts'
import { commonTexts } from '#contract/fields.ts'
import { definitionOf } from '#contract/wire/names.ts'

export type FieldTexts = Readonly<Record<string, FieldText>>

/** Field texts of shared objects, by schema. */
export const textsOfPart: ReadonlyMap<z.ZodMiniType, FieldTexts> = new Map(
  partTexts.map(({ of, fields }) => [objectIn(of), fields]),
)

/** The object inside an optional or lenient schema. */
function objectIn(schema: z.ZodMiniType): z.ZodMiniType {
  const { type, out, innerType } = definitionOf(schema)
  const inner = type === 'object' ? undefined : (out ?? innerType)
  return inner ? objectIn(inner) : schema
}

/** The texts of a call or shared object, and the path to a field. */
export interface FieldDescription {
  texts: FieldTexts
  path: readonly string[]
}

/** The text of the field `name`: the call's for this path, else the shared object's, else the default of its name. */
export function fieldText(owner: string, places: readonly FieldDescription[], name: string): FieldText {
  const found = places.map(({ texts, path }) => texts[[...path, name].join('.')])
  const text = [...found, commonTexts[name]].find((one) => one !== undefined)
  if (text === undefined)
    throw new Error(`${[owner, ...(places[0]?.path ?? []), name].join('.')} has no text beside its schema`)
  return text
}
