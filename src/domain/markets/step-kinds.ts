/** Application steps (spec 7, certify steps), in order. */
export const stepKinds = [
  'basic',
  'personal',
  'job',
  'extra',
  'credit',
  'identity',
  'account',
  'location',
] as const

export type StepKind = (typeof stepKinds)[number]

/** How the field of a step is asked for and checked. */
export const fieldKinds = [
  'text',
  'choice',
  'date',
  'number',
  'postal-code',
  'id-number',
  'consent',
  'photo',
  'place',
] as const

export type FieldKind = (typeof fieldKinds)[number]
