import { providerInstructions } from '#contract/payment-instructions.ts'
import type { Page } from '../../page.ts'

export const load = ({ call, query }: Page) =>
  call(providerInstructions, { payCode: query.get('payCode') || 'none' }, { quiet: true })
