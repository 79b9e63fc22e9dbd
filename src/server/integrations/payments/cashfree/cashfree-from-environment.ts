import { readCashfree } from '#server/integrations/payments/cashfree/config-cashfree.ts'
import type { SwitchablePayments } from '#server/integrations/payments/provider.ts'
import { cashfreePayments } from './cashfree.ts'

/** Cashfree, where CASHFREE_CLIENT_ID is set. */
export const cashfreeFromEnvironment: SwitchablePayments = {
  variable: 'CASHFREE_CLIENT_ID',
  read(env, mode, problems) {
    const settings = readCashfree(env, mode, problems)
    return settings && cashfreePayments(settings)
  },
}
