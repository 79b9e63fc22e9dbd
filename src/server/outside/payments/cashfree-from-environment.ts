import { readCashfree } from '#server/config/config-cashfree.ts'
import { cashfreePayments } from './cashfree.ts'
import type { SwitchablePayments } from './provider.ts'

/** Cashfree, where CASHFREE_CLIENT_ID is set. */
export const cashfreeFromEnvironment: SwitchablePayments = {
  variable: 'CASHFREE_CLIENT_ID',
  read(env, mode, problems) {
    const settings = readCashfree(env, mode, problems)
    return settings && cashfreePayments(settings)
  },
}
