import { isIP } from 'node:net'
import type { Mode } from '#server/base/config/problems.ts'
import { isPrivateAddress } from '#server/integrations/lender/private-address.ts'
import { keyIn, olderKeysIn } from './webhook-keys.ts'

/** Where the lender's own systems hear of events, and by which keys they know them. */
export interface LenderConfig {
  url: string
  /** The newest first; each of them signs. */
  keys: readonly Buffer[]
  /** Whether the address may be of a private network. */
  allowsPrivate: boolean
}

/** Reads LENDER_WEBHOOK_*; undefined when no address is given. A secret is never repeated in a problem. */
export function readLender(env: NodeJS.ProcessEnv, mode: Mode, problems: string[]): LenderConfig | undefined {
  const given = env.LENDER_WEBHOOK_URL
  if (!given) {
    for (const name of ['LENDER_WEBHOOK_SECRET', 'LENDER_WEBHOOK_SECRET_OLD', 'LENDER_WEBHOOK_PRIVATE'])
      if (env[name]) problems.push(`${name}: is set, but LENDER_WEBHOOK_URL is not`)
    return undefined
  }
  const before = problems.length
  const allowsPrivate = env.LENDER_WEBHOOK_PRIVATE === '1'
  if (!['', '0', '1'].includes(env.LENDER_WEBHOOK_PRIVATE ?? ''))
    problems.push('LENDER_WEBHOOK_PRIVATE: allowed: "1" or "0"')
  const url = URL.canParse(given) ? new URL(given) : null
  const protocols = mode === 'production' ? ['https:'] : ['https:', 'http:']
  // It may hold something secret, so it is not repeated here.
  if (url === null || !protocols.includes(url.protocol) || url.username || url.password || url.hash)
    problems.push(
      `LENDER_WEBHOOK_URL: allowed: ${mode === 'production' ? 'an https address' : 'an https or http address'} without a name and a password in it`,
    )
  else if (!allowsPrivate && isPrivateHost(url.hostname))
    problems.push(
      'LENDER_WEBHOOK_URL: is of a private network; where that is meant, set LENDER_WEBHOOK_PRIVATE=1',
    )
  const keys = [
    keyIn('LENDER_WEBHOOK_SECRET', env.LENDER_WEBHOOK_SECRET ?? '', problems),
    ...olderKeysIn('LENDER_WEBHOOK_SECRET_OLD', env.LENDER_WEBHOOK_SECRET_OLD, problems),
  ]
  return problems.length > before ? undefined : { url: given, keys, allowsPrivate }
}

function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || (isIP(host) !== 0 && isPrivateAddress(host))
}
