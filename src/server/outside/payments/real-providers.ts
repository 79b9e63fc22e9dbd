import { conektaFromEnvironment } from './conekta-from-environment.ts'
import type { PaymentProvider } from './provider.ts'

/** How an installation switches a payment provider on: by variables of the environment. */
export interface SwitchablePayments {
  /** Without this variable the provider is off. */
  variable: string
  /** The provider; undefined when it is off, or when something is wrong, which is added to `problems`. */
  read(env: NodeJS.ProcessEnv, mode: string, problems: string[]): PaymentProvider | undefined
}

/** The payment providers that take real money, in the order in which their ways to pay are shown. */
export const realPayments: readonly SwitchablePayments[] = [conektaFromEnvironment]
