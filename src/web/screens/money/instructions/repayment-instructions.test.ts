import { expect, test } from 'vitest'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { refusals } from '#contract/refusals.ts'
import type { Call } from '#contract/wire/call-result.ts'
import type { Page } from '#web/calls/page.ts'
import { load } from './repayment-instructions.tsx'

test.each(['already-settled', 'extension-not-offered'] as const)(
  'a payment that arrives between the two calls of the page is shown: %s',
  async (refusal) => {
    const states = ['issued', 'reflected']
    const call = (async (entry: unknown) => {
      if (entry === generateVcode)
        return { success: false, code: refusals[refusal].code, message: 'paid', failure: null }
      const state = states.shift() ?? ''
      const data = paymentStatus.output.parse({ state, vCode: '1234', amount: '320417' })
      return { success: true, code: 0, message: '', raw: null, failure: null, data }
    }) as unknown as Call
    const query = new URLSearchParams({ orderId: '1', amount: '320417', payCode: 'store', requestType: '1' })
    const page: Page = { pathname: '/carpmm', query, identity: {}, language: 'en', call }
    const shown = await load(page)
    expect(shown.slip).toBeNull()
    expect(shown.status?.state).toBe('reflected')
  },
)
