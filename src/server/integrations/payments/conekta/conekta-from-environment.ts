import { readConekta } from '#server/integrations/payments/conekta/config-conekta.ts'
import type { SwitchablePayments } from '#server/integrations/payments/provider.ts'
import { conektaPayments } from './conekta.ts'

/** Conekta, where CONEKTA_API_KEY is set. */
export const conektaFromEnvironment: SwitchablePayments = {
  variable: 'CONEKTA_API_KEY',
  read(env, mode, problems) {
    const settings = readConekta(env, mode, problems)
    return settings && conektaPayments(settings)
  },
}
