import type { Mode } from '#server/base/config/problems.ts'
import type { Secrets } from '#server/base/config/secrets.ts'
import type { PaymentProvider } from './provider.ts'
import { sandboxPayments } from './sandbox.ts'

/**
 * The payment providers of a configuration: the configured real ones, the lender's `own`, and outside
 * production the sandbox's, which accepts no real money.
 */
export const configuredProviders = (
  { mode, payments, secrets }: { mode: Mode; payments: readonly PaymentProvider[]; secrets: Secrets },
  own: readonly PaymentProvider[],
): readonly PaymentProvider[] => [
  ...payments,
  ...own,
  ...(mode === 'sandbox' ? [sandboxPayments(secrets.webhook)] : []),
]
