import { isIP } from 'node:net'
import { flag, listOf, webAddress } from '#server/base/config/setting-types.ts'
import type { Settings, SettingsReader } from '#server/base/config/settings.ts'
import { isPrivateAddress } from '#server/integrations/lender/private-address.ts'
import { webhookSecret } from './webhook-secret.ts'

/** An address may contain a secret, so no error repeats it. */
const webhookAddress = webAddress(
  'an https address without a name and a password in it; in the sandbox also http',
  (text, mode) => {
    const url = URL.canParse(text) ? new URL(text) : null
    const protocols = mode === 'production' ? ['https:'] : ['https:', 'http:']
    const isPlain = url !== null && !url.username && !url.password && !url.hash
    return isPlain && protocols.includes(url.protocol) ? text : undefined
  },
)

export const lenderSettings = {
  url: {
    name: 'LENDER_WEBHOOK_URL',
    type: webhookAddress,
    role: 'switch',
    about: 'receiver of [events](operator.md#events)',
    isSecret: true,
  },
  key: {
    name: 'LENDER_WEBHOOK_SECRET',
    type: webhookSecret,
    role: 'required',
    about: 'signing key of events',
    isSecret: true,
  },
  olderKeys: {
    name: 'LENDER_WEBHOOK_SECRET_OLD',
    type: listOf(webhookSecret),
    default: '',
    about: 'previous keys during a rotation',
    isSecret: true,
  },
  allowsPrivate: {
    name: 'LENDER_WEBHOOK_PRIVATE',
    type: flag,
    default: 0,
    about: '`1` allows private network addresses',
  },
} satisfies Settings

/** The receiver of events in the lender's systems, and the keys that sign them. */
export interface LenderConfig {
  url: string
  /** The newest first; each of them signs. */
  keys: readonly Buffer[]
  /** Whether the address may be in a private network. */
  allowsPrivate: boolean
}

export function readLender(reader: SettingsReader): LenderConfig | undefined {
  const values = reader.readPart(lenderSettings)
  if (values === undefined) return undefined
  const { url, key, olderKeys, allowsPrivate } = values
  if (!allowsPrivate && isPrivateHost(new URL(url).hostname)) {
    reader.refuse(
      lenderSettings.url,
      'is of a private network; where that is meant, set LENDER_WEBHOOK_PRIVATE=1',
    )
    return undefined
  }
  return { url, keys: [key, ...olderKeys], allowsPrivate }
}

function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || (isIP(host) !== 0 && isPrivateAddress(host))
}
