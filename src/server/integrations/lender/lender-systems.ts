/** One event for delivery: the same id and bytes at every attempt. */
export interface OutgoingWebhook {
  id: string
  body: string
}

/** The result. `why` is a stable word, or the status; it contains nothing of the answer's body. */
export type Delivered = { ok: true } | { ok: false; why: string }

/** The lender's own systems, which receive events: the sandbox's or real ones. */
export interface LenderSystems {
  /** Never throws, and ends within a limited time. */
  deliver(webhook: OutgoingWebhook, now: Date): Promise<Delivered>
}
