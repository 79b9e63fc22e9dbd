import { cashfreeFromEnvironment } from './cashfree/cashfree-from-environment.ts'
import { conektaFromEnvironment } from './conekta/conekta-from-environment.ts'
import type { SwitchablePayments } from './provider.ts'

/** The payment providers that take real money, in the order in which their ways to pay are shown. */
export const realPayments: readonly SwitchablePayments[] = [conektaFromEnvironment, cashfreeFromEnvironment]
