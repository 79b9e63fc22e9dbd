import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/base/config/config.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import type { Notice } from '#testing/promised.ts'

/** How many notices are under way at once. */
const SENDERS = 8
/** A provider does not send as fast as a processor can: the machine is needed for the cluster, too. */
const BETWEEN_MS = 40
/** Providers wait no longer, and send again. */
const PATIENCE_MS = 12_000
const ONE_IN = 6

/** Notices that arrive at several servers without a pause, and what became of them. */
export interface Stream {
  acknowledged: ReadonlyMap<string, Notice>
  counts: { sent: number; refused: number; repeated: number }
  /** Begins to watch how long a server acknowledges nothing. */
  watch(): void
  /** Whether each server has acknowledged something since then. */
  isHeardSince(moment: number): boolean
  /** The longest time since then without an acknowledgement, of the server that had it worst. */
  longestSilenceMs(): number
  /** Ends it: what was refused is sent until it is taken. */
  end(): Promise<void>
  /** Rejects when a notice was taken twice, or its reference is gone. */
  failed: Promise<never>
}

export function startStream(urls: readonly string[], references: readonly string[], config: Config): Stream {
  const acknowledged = new Map<string, Notice>()
  const counts = { sent: 0, refused: 0, repeated: 0 }
  const refused: Notice[] = []
  const silence = urls.map(() => ({ since: performance.now(), longest: 0 }))
  let isOver = false

  const send = async (notice: Notice, to: number): Promise<void> => {
    const now = new Date()
    const event = { ...notice, kind: 'paid', at: now } as const
    const { body, headers } = sandboxNotice(config.secrets.webhook, event, now)
    const answer = await fetch(`${urls[to]}/webhooks/payments/sandbox`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(async (response) =>
        response.status === 200 ? ((await response.json()) as { outcome: string }) : null,
      )
      .catch(() => null)
    if (answer === null) {
      counts.refused++
      refused.push(notice)
      return
    }
    if (answer.outcome === 'unmatched') throw new Error(`the reference of ${notice.id} is gone`)
    if (acknowledged.has(notice.id) && answer.outcome !== 'duplicate')
      throw new Error(`${notice.id} was acknowledged, and is taken again: it was lost (${answer.outcome})`)
    acknowledged.set(notice.id, notice)
    const heard = silence[to]
    if (!heard) return
    heard.longest = Math.max(heard.longest, performance.now() - heard.since)
    heard.since = performance.now()
  }
  const next = (): Notice => {
    const again = refused.shift() ?? (randomInt(ONE_IN) === 0 ? sentBefore() : undefined)
    if (again) {
      counts.repeated++
      return again
    }
    counts.sent++
    const reference = references[randomInt(references.length)] ?? ''
    return { id: `torture-${counts.sent}`, reference, amountMinor: BigInt(randomInt(1, 500)) }
  }
  const sentBefore = (): Notice | undefined => {
    // Of the last ones, to find one without going through all.
    const id = `torture-${Math.max(1, counts.sent - randomInt(200))}`
    return acknowledged.get(id)
  }
  const senders = Promise.all(
    Array.from({ length: SENDERS }, async (_, number) => {
      while (!isOver) {
        await send(next(), number % urls.length)
        await pause(BETWEEN_MS)
      }
    }),
  )
  const failed = senders.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  return {
    acknowledged,
    counts,
    watch() {
      for (const one of silence) one.longest = 0
    },
    isHeardSince: (moment) => silence.every(({ since }) => since > moment),
    longestSilenceMs: () =>
      Math.max(...silence.map(({ since, longest }) => Math.max(longest, performance.now() - since))),
    async end() {
      isOver = true
      await senders
      for (let notice = refused.shift(); notice; notice = refused.shift()) {
        await send(notice, 0)
        await pause(BETWEEN_MS)
      }
    },
    failed,
  }
}
