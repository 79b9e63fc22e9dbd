import { marketIds } from '#domain/markets/market.ts'
import { ConfigError } from '#server/base/config/config-error.ts'
import { listOf, unchecked } from '#server/base/config/setting-types.ts'
import type { Settings, Values } from '#server/base/config/settings.ts'
import { CARD_PROVIDER, type CardAcquirer } from './cards/card-acquirer.ts'
import type { IdentityCheck } from './identity/identity-check.ts'
import { openModule, sentenceOf } from './load-module.ts'
import type { ModuleTools } from './modules.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { SANDBOX_PROVIDER } from './payments/sandbox.ts'
import type { Sms } from './sms/sms.ts'
import { validatedChannels } from './validated/validated-channels.ts'

const file = unchecked('the path of a file')

export const moduleSettings = {
  payments: {
    name: 'PAYMENTS_MODULE',
    type: listOf(file),
    default: '',
    about: 'your [payment provider modules](providers.md)',
  },
  sms: {
    name: 'SMS_MODULE',
    type: file,
    about: 'your [SMS module](providers.md), in place of Twilio',
  },
  cards: {
    name: 'CARDS_MODULE',
    type: file,
    about: 'your [card acquirer module](providers.md)',
  },
  identity: {
    name: 'IDENTITY_MODULE',
    type: file,
    about: 'your [identity check module](providers.md)',
  },
} satisfies Settings

export type ModulePaths = Values<typeof moduleSettings>

export interface OwnModules {
  payments: readonly PaymentProvider[]
  sms?: Sms
  cards?: CardAcquirer
  identity?: IdentityCheck
}

/**
 * Loads them. Throws a `ConfigError` for the first one that cannot be used, or whose name or channel is
 * taken.
 */
export async function openModules(
  { payments: paths, sms, cards, identity }: ModulePaths,
  builtIn: readonly PaymentProvider[],
  { env, mode }: Pick<ModuleTools, 'env' | 'mode'>,
): Promise<OwnModules> {
  const payments: PaymentProvider[] = []
  for (const path of paths) {
    const one = await openModule('PAYMENTS_MODULE', path, { env, mode })
    const taken = takenBy([...builtIn, ...payments], one, path)
    if (taken) throw new ConfigError([`PAYMENTS_MODULE: ${path} has ${taken}, which another provider has`])
    payments.push(one)
  }
  return {
    payments,
    ...(sms ? { sms: await openModule('SMS_MODULE', sms, { env, mode }) } : {}),
    ...(cards ? { cards: await openModule('CARDS_MODULE', cards, { env, mode }) } : {}),
    ...(identity ? { identity: await openModule('IDENTITY_MODULE', identity, { env, mode }) } : {}),
  }
}

/** Reserved sources of postings and reversals, which no provider may use as its name. */
const OWN_SOURCES = ['order', 'refund', 'reversal', 'restored', 'found', 'dispute', 'operator', 'desk']
const RESERVED = [SANDBOX_PROVIDER, CARD_PROVIDER, ...OWN_SOURCES]

function takenBy(
  others: readonly PaymentProvider[],
  provider: PaymentProvider,
  path: string,
): string | undefined {
  const { name } = provider
  if (RESERVED.includes(name) || others.some((other) => other.name === name)) return `the name ${name}`
  const known = others.flatMap((other) => codesOf(other))
  try {
    const twice = codesOf(provider).find((code) => known.includes(code))
    return twice && `the channel ${twice}`
  } catch (error) {
    throw new ConfigError([`PAYMENTS_MODULE: ${path}: ${sentenceOf(error)}`])
  }
}

const codesOf = (provider: PaymentProvider) =>
  marketIds.flatMap((market) => validatedChannels(provider, market).map(({ payCode }) => payCode))
