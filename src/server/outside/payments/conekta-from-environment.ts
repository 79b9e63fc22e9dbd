import { readConekta } from '#server/config/config-conekta.ts'
import { conektaPayments } from './conekta.ts'
import type { SwitchablePayments } from './provider.ts'

/** Conekta, where CONEKTA_API_KEY is set. */
export const conektaFromEnvironment: SwitchablePayments = {
  variable: 'CONEKTA_API_KEY',
  read(env, mode, problems) {
    const settings = readConekta(env, mode, problems)
    return settings && conektaPayments(settings)
  },
}
