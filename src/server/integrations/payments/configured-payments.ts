import type { Mode } from '#server/base/config/problems.ts'
import type { Secrets } from '#server/base/config/secrets.ts'
import type { PaymentProvider } from './provider.ts'
import { sandboxPayments } from './sandbox.ts'

/**
 * The payment providers of a configuration: the real ones that it names, the lender's `own`, and the sandbox's, which takes no real money and
 * is therefore in no production.
 */
export const configuredProviders = (
  { mode, payments, secrets }: { mode: Mode; payments: readonly PaymentProvider[]; secrets: Secrets },
  own: readonly PaymentProvider[],
): readonly PaymentProvider[] => [
  ...payments,
  ...own,
  ...(mode === 'sandbox' ? [sandboxPayments(secrets.webhook)] : []),
]
