import type * as z from 'zod/mini'

/** The version of what is sent. A field is added without a new one; one that is taken away or means another thing has one. */
export const EVENT_VERSION = 1

/** Something that the lender's own systems hear (docs/reference/operator.md). */
export interface DescribedEvent<Data extends z.ZodMiniType = z.ZodMiniType> {
  /** In the form of the Standard Webhooks: what it is about, a full stop, what happened. */
  type: string
  title: string
  about: string
  data: Data
  /** As it goes over the wire. */
  example: z.input<Data>
}

/** An event whose example the compiler has checked against its own schema. */
export const describedEvent = <Data extends z.ZodMiniType>(
  event: DescribedEvent<Data>,
): DescribedEvent<Data> => event
