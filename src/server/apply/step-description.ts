import type { Step } from '#domain/markets/field.ts'
import type { ApplyWords } from '#words/en/apply.ts'

/** Says what a step asks for. The personal step names its first document number, which differs by market. */
export function stepDescription({ kind, fields }: Step, { steps, fields: labels }: ApplyWords): string {
  const { what } = steps[kind]
  if (typeof what === 'string') return what
  const number = fields.find(({ kind: asked }) => asked === 'id-number')
  return what(number ? wordsOf(labels, number.name).label : '')
}

export const wordsOf = (labels: object, name: string): { label: string; hint: string } =>
  (labels as Readonly<Record<string, { label: string; hint: string }>>)[name] ?? { label: name, hint: '' }
