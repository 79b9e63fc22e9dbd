import type { Config } from './config.ts'
import { conektaPayments } from './outside/payments/conekta.ts'
import { mergePayments, type Payments } from './outside/payments/payments.ts'
import { sandboxPayments } from './outside/payments/sandbox.ts'

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
