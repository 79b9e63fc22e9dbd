import { cashfree } from './cashfree/config-cashfree.ts'
import { conekta } from './conekta/config-conekta.ts'
import type { SwitchablePayments } from './provider.ts'

/** The built-in payment providers with real money, in the display order of their channels. */
export const realPayments: readonly SwitchablePayments[] = [conekta, cashfree]
