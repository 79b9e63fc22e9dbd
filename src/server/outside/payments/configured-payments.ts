import type { Config } from '#server/config/config.ts'
import { mergePayments, type Payments } from './payments.ts'
import { sandboxPayments } from './sandbox.ts'

/**
 * The payment providers of a configuration: the real ones that it names, and the sandbox's, which takes no real money and
 * is therefore in no production.
 */
export function configuredPayments({ mode, payments, secrets }: Config): Payments {
  return mergePayments([...payments, ...(mode === 'sandbox' ? [sandboxPayments(secrets.webhook)] : [])])
}
