/** Problems of a field's value. */
export const fieldProblems = [
  'missing',
  'unticked',
  'too-long',
  'not-a-name',
  'no-choice',
  'no-day',
  'too-young',
  'too-old',
  'no-number',
  'out-of-range',
  'postal-code',
  'curp-format',
  'curp-day',
  'curp-state',
  'curp-check-digit',
  'curp-birthday',
  'rfc-format',
  'rfc-day',
  'rfc-placeholder',
  'rfc-check-digit',
  'rfc-birthday',
  'rfc-curp',
  'pan-format',
  'aadhaar-whole',
  'aadhaar-end',
  'other-text',
  'no-photo',
  'photo-gone',
  'settled',
  'no-place',
] as const
export type FieldProblem = (typeof fieldProblems)[number]

/** Doubts about a number: the borrower may confirm it, and the lender sees the doubt. */
export const doubts = [
  'rfc-check-digit',
  'curp-birthday',
  'rfc-birthday',
  'rfc-curp',
] as const satisfies FieldProblem[]
export type Doubt = (typeof doubts)[number]

export const isDoubt = (problem: FieldProblem): problem is Doubt => doubts.some((one) => one === problem)
