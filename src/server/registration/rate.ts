import { keyed } from '#server/database/keyed.ts'
import type { PublicContext } from '#server/serve.ts'
import { addCount, takeCount } from './rate-counts.ts'

/** How often something may be done in a window of time. */
export interface Limit {
  name: string
  max: number
  windowMinutes: number
}

/** Text messages to one phone: somebody who is pestered with codes gets at most these. */
export const CODES_PER_PHONE: readonly Limit[] = [
  { name: 'codes-phone-hour', max: 5, windowMinutes: 60 },
  { name: 'codes-phone-day', max: 10, windowMinutes: 24 * 60 },
]
export const CODES_PER_SESSION: Limit = { name: 'codes-session', max: 5, windowMinutes: 60 }
/**
 * Codes that were sent to one address and led to no registration. Thousands of people share an address at a phone
 * company; those who register give theirs back, so a crowd of real people does not use this up, and a flood does.
 */
export const OPEN_CODES_PER_ADDRESS: Limit = { name: 'open-codes-address', max: 100, windowMinutes: 60 }
export const CAPTCHAS_PER_SESSION: Limit = { name: 'captchas-session', max: 60, windowMinutes: 60 }
export const CAPTCHAS_PER_ADDRESS: Limit = { name: 'captchas-address', max: 6000, windowMinutes: 60 }
/** Beyond this an address is still served, and no longer counted. */
export const COUNTED_PER_ADDRESS: Limit = { name: 'counted-address', max: 3000, windowMinutes: 60 }

type Counting = Pick<PublicContext, 'tx' | 'service' | 'now'>

/** Does it once more; false when that was once too often. Every replica counts together. */
export async function isWithin(around: Counting, limit: Limit, who: string): Promise<boolean> {
  const { key, endsAt } = windowOf(around, limit, who)
  return (await addCount(around.tx, key, endsAt)) <= limit.max
}

/** Takes one back, because it turned out well. */
export async function giveBack(around: Counting, limit: Limit, who: string): Promise<void> {
  await takeCount(around.tx, windowOf(around, limit, who).key)
}

function windowOf({ service, now }: Counting, { name, windowMinutes }: Limit, who: string) {
  const windowMs = windowMinutes * 60_000
  const number = Math.floor(now.getTime() / windowMs)
  return {
    key: keyed(service, 'rate', name, who, String(number)),
    endsAt: new Date((number + 1) * windowMs),
  }
}

/** One subscriber has a whole /64 of the newer addresses, so that counts as one; an IPv4 address is one as it is. */
export function networkOf(address: string): string {
  const v4 = /(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (v4 !== undefined) return v4
  const [head = '', tail] = address.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
  return [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
