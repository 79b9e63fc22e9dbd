import { keyed } from '#server/base/sealing/keyed.ts'
import type { PublicContext } from '#server/call/serve.ts'
import { addCounts } from './rate-counts.ts'

/** How often something may be done in a window of time. */
export interface Limit {
  name: string
  max: number
  windowMinutes: number
}

export const CAPTCHAS_PER_SESSION: Limit = { name: 'captchas-session', max: 60, windowMinutes: 60 }
export const CAPTCHAS_PER_ADDRESS: Limit = { name: 'captchas-address', max: 6000, windowMinutes: 60 }
/** Beyond this an address is still served, and no longer counted. */
export const COUNTED_PER_ADDRESS: Limit = { name: 'counted-address', max: 3000, windowMinutes: 60 }

type Counting = Pick<PublicContext, 'tx' | 'service' | 'now'>

/** Does each once more; false where that was once too often. Every replica counts together. */
export async function areWithin(
  around: Counting,
  all: readonly { limit: Limit; who: string }[],
): Promise<boolean[]> {
  const counts = await addCounts(
    around.tx,
    all.map(({ limit, who }) => windowOf(around, limit, who)),
  )
  return all.map(({ limit }, at) => (counts[at] ?? Number.POSITIVE_INFINITY) <= limit.max)
}

/** Until the window of a limit ends, and it begins anew. */
export const secondsLeftOf = ({ windowMinutes }: Limit, now: Date): number => {
  const windowMs = windowMinutes * 60_000
  return Math.ceil((windowMs - (now.getTime() % windowMs)) / 1000)
}

function windowOf({ service, now }: Counting, { name, windowMinutes }: Limit, who: string) {
  const windowMs = windowMinutes * 60_000
  const number = Math.floor(now.getTime() / windowMs)
  return {
    key: keyed(service, 'rate', name, who, String(number)),
    endsAt: new Date((number + 1) * windowMs),
  }
}
