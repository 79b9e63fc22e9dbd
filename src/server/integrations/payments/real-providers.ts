import { cashfree } from './cashfree/config-cashfree.ts'
import { conekta } from './conekta/config-conekta.ts'
import type { SwitchablePayments } from './provider.ts'

/** The payment providers that take real money, in the order in which their ways to pay are shown. */
export const realPayments: readonly SwitchablePayments[] = [conekta, cashfree]
