import type * as z from 'zod/mini'

/** The version of the payload. A new field keeps it; a removed or redefined field raises it. */
export const EVENT_VERSION = 1

/** An event for the lender's systems (docs/reference/operator.md). */
export interface DescribedEvent<Data extends z.ZodMiniType = z.ZodMiniType> {
  /** By the convention of Standard Webhooks: subject, full stop, past participle. */
  type: string
  title: string
  about: string
  data: Data
  /** In the wire format. */
  example: z.input<Data>
}

/** Declares an event. The compiler checks its example against its own schema. */
export const describedEvent = <Data extends z.ZodMiniType>(
  event: DescribedEvent<Data>,
): DescribedEvent<Data> => event
