import { providerInstructions } from '#contract/money/payment-instructions.ts'
import type { Page } from '#web/page.ts'

export const load = ({ call, query }: Page) =>
  call(providerInstructions, { payCode: query.get('payCode') || 'none' }, { quiet: true })
