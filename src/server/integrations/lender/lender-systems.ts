/** One event as it leaves: the same id and the same bytes at every try. */
export interface OutgoingWebhook {
  id: string
  body: string
}

/** What came of it. `why` is a stable word, or the status of the answer; it holds nothing of what was answered. */
export type Delivered = { ok: true } | { ok: false; why: string }

/** The lender's own systems, which hear of events. The sandbox's twin and a real receiver look the same from inside. */
export interface LenderSystems {
  /** Never throws, and ends within a limited time. */
  deliver(webhook: OutgoingWebhook, now: Date): Promise<Delivered>
}
