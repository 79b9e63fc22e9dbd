import type { Config } from '#server/config/config.ts'
import { conektaPayments } from './conekta.ts'
import { mergePayments, type Payments } from './payments.ts'
import { sandboxPayments } from './sandbox.ts'

/**
 * The payment providers of a configuration: the real ones that it names, and the sandbox's, which takes no real money and
 * is therefore in no production.
 */
export function configuredPayments({ mode, conekta, secrets }: Config): Payments {
  return mergePayments([
    ...(conekta ? [conektaPayments(conekta)] : []),
    ...(mode === 'sandbox' ? [sandboxPayments(secrets.webhook)] : []),
  ])
}
