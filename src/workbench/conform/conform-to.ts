import { ConfigError } from '#server/base/config/config-error.ts'
import { loadFile, makeFrom } from '#server/integrations/load-module.ts'
import type { Conformance } from '#server/integrations/modules.ts'
import { cardsRules } from './cards-rules.ts'
import { identityRules } from './identity-rules.ts'
import { paymentsRules } from './payments-rules.ts'
import { judge, type Rule, type Verdict } from './rule.ts'
import { openSecondProcess, type SecondProcess } from './second-process.ts'
import { smsRules } from './sms-rules.ts'

const VARIABLES = {
  payments: 'PAYMENTS_MODULE',
  sms: 'SMS_MODULE',
  cards: 'CARDS_MODULE',
  identity: 'IDENTITY_MODULE',
} as const satisfies Record<Conformance['kind'], string>

/** For tests: the rules to check, and how long a question may take. */
interface Narrowed {
  only?: (rule: string) => boolean
  patienceMs?: number
}

/** Tests a module against every rule of its kind, with the test double that it brings along. */
export async function conformTo(path: string, { only, patienceMs }: Narrowed = {}): Promise<Verdict[]> {
  const loaded = await loadFile('conform', path)
  const fixture = conformanceIn(loaded.conformance, path)
  const tools = (ask: typeof fetch) => ({ env: fixture.env ?? {}, mode: 'sandbox', ask }) as const
  const opened: SecondProcess[] = []
  const trying = {
    ...(patienceMs !== undefined && { patienceMs }),
    second(ask: typeof fetch) {
      const second = openSecondProcess(VARIABLES[fixture.kind], path, ask)
      opened.push(second)
      return second
    },
  }
  const rules = (): Rule[] => {
    switch (fixture.kind) {
      case 'payments':
        return paymentsRules((ask) => makeFrom('PAYMENTS_MODULE', path, loaded, tools(ask)), fixture, trying)
      case 'sms':
        return smsRules((ask) => makeFrom('SMS_MODULE', path, loaded, tools(ask)), fixture, trying)
      case 'cards':
        return cardsRules((ask) => makeFrom('CARDS_MODULE', path, loaded, tools(ask)), fixture, trying)
      case 'identity':
        return identityRules((ask) => makeFrom('IDENTITY_MODULE', path, loaded, tools(ask)), fixture, trying)
    }
  }
  try {
    return await judge(rules().filter(({ rule }) => only?.(rule) ?? true))
  } finally {
    for (const second of opened) second.close()
  }
}

function conformanceIn(given: unknown, path: string): Conformance {
  const { kind, twin, notice, sign } = Object(given)
  const isWhole =
    Object.hasOwn(VARIABLES, String(kind)) &&
    typeof twin === 'function' &&
    (kind !== 'payments' || (typeof notice === 'function' && typeof sign === 'function'))
  if (!isWhole)
    throw new ConfigError([
      `conform: ${path} has no export "conformance" with kind ("payments", "sms", "cards" or "identity") and twin, and for payments notice and sign, as docs/reference/examples/our-provider.ts has`,
    ])
  // Checked just now; the rules check what its functions return.
  return given as Conformance
}
