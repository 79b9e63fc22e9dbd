import type * as z from 'zod/mini'

/** An operator call: its fields, its answer and their documentation (docs/reference/operator.md). */
export interface DescribedCall<
  Fields extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  name: string
  method: 'GET' | 'POST'
  /** The path as the server registers it, with `:orderNo` for a parameter. */
  path: string
  title: string
  about: string
  group: OperatorGroup
  /** The body of a POST, the query of a GET. */
  fields: Fields
  /** Limits of the whole body, for the OpenAPI document only. */
  bodyLimits?: { minProperties?: number; maxProperties?: number }
  answer: Answer
  /** Whether the rows are also available as lines of JSON and as CSV. */
  isList?: true
  /** Reasons for a refusal, by HTTP status, beside those that every call has. */
  refuses: Partial<Record<404 | 409, string>>
  /** An example in the wire format. */
  example: { sent: z.input<Fields>; answered: z.input<Answer> }
}

/** As in docs/reference/operator.md. */
export const operatorGroups = {
  'Catalogue and borrowers': 'Products, borrowers, sessions and registration pages.',
  'Offers and orders': 'Offers, applications and the status of orders.',
  'Payments and ledger': 'Payments, reversals, cases and arrangements.',
  'Regulatory reports': 'Files of complaints for authorities.',
  Webhooks: 'Events for your systems, and their delivery.',
} as const

export type OperatorGroup = keyof typeof operatorGroups

/** Declares an operator call. The compiler checks its example against its own schemas. */
export const describedCall = <Fields extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: DescribedCall<Fields, Answer>,
): DescribedCall<Fields, Answer> => call
