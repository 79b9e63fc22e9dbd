import { ConfigError } from '#server/base/config/config-error.ts'
import { loadFile, makeFrom } from '#server/integrations/load-module.ts'
import type { Conformance } from '#server/integrations/modules.ts'
import { cardsRules } from './cards-rules.ts'
import { identityRules } from './identity-rules.ts'
import { paymentsRules } from './payments-rules.ts'
import { judge, type Rule, type Verdict } from './rule.ts'
import { smsRules } from './sms-rules.ts'

const KINDS: readonly unknown[] = ['payments', 'sms', 'cards', 'identity'] satisfies Conformance['kind'][]

/** Tries a module against every rule of its kind, with the twin of its provider that it brings along. */
export async function conformTo(path: string): Promise<Verdict[]> {
  const loaded = await loadFile('conform', path)
  const fixture = conformanceIn(loaded.conformance, path)
  const tools = (ask: typeof fetch) => ({ env: fixture.env ?? {}, mode: 'sandbox', ask }) as const
  const rules = (): Rule[] => {
    switch (fixture.kind) {
      case 'payments':
        return paymentsRules((ask) => makeFrom('PAYMENTS_MODULE', path, loaded, tools(ask)), fixture)
      case 'sms':
        return smsRules((ask) => makeFrom('SMS_MODULE', path, loaded, tools(ask)), fixture)
      case 'cards':
        return cardsRules((ask) => makeFrom('CARDS_MODULE', path, loaded, tools(ask)), fixture)
      case 'identity':
        return identityRules((ask) => makeFrom('IDENTITY_MODULE', path, loaded, tools(ask)), fixture)
    }
  }
  return judge(rules())
}

function conformanceIn(given: unknown, path: string): Conformance {
  const { kind, twin, notice, sign } = Object(given)
  const isWhole =
    KINDS.includes(kind) &&
    typeof twin === 'function' &&
    (kind !== 'payments' || (typeof notice === 'function' && typeof sign === 'function'))
  if (!isWhole)
    throw new ConfigError([
      `conform: ${path} has no export "conformance" with kind ("payments", "sms", "cards" or "identity") and twin, and for payments notice and sign`,
    ])
  // Looked at just now; what its functions give is what the rules are about.
  return given as Conformance
}
