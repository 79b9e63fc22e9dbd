import type * as z from 'zod/mini'

/** A call of the lender's systems: what it takes and answers, and what is said of it (docs/reference/operator.md). */
export interface DescribedCall<
  Fields extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  name: string
  method: 'GET' | 'POST'
  /** As the server registers it, with `:orderNo` for a part that is filled in. */
  path: string
  title: string
  about: string
  group: OperatorGroup
  /** The body of a POST, the query of a GET. */
  fields: Fields
  /** What only the document can say of the body as a whole. */
  bodyLimits?: { minProperties?: number; maxProperties?: number }
  answer: Answer
  /** Whether its rows can be had as lines of JSON and as CSV, too. */
  isList?: true
  /** Why it may say no, beside what every call may, by HTTP status. */
  refuses: Partial<Record<404 | 409, string>>
  /** As they go over the wire. */
  example: { sent: z.input<Fields>; answered: z.input<Answer> }
}

/** As in docs/reference/operator.md. */
export const operatorGroups = {
  'What pages need to know': 'Products, borrowers, sessions and registration pages.',
  'What is lent': 'Offers, and where a loan goes next.',
  'What your systems hear': 'Events that are sent to your own systems, and those that they did not take.',
  'What authorities ask for': 'Files of complaints.',
  Money: 'Payments, what was booked by mistake, and what waits for a person.',
} as const

export type OperatorGroup = keyof typeof operatorGroups

/** A call whose example the compiler has checked against its own schemas. */
export const describedCall = <Fields extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: DescribedCall<Fields, Answer>,
): DescribedCall<Fields, Answer> => call
