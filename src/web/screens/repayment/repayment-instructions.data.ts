import { generateVcode } from '#contract/loan-details.ts'
import type { Page } from '../../page.ts'
import { loanKeyIn } from '../../shell/loan-key.ts'

export const load = ({ call, query }: Page) =>
  call(
    generateVcode,
    {
      ...loanKeyIn(query),
      amount: minorIn(query.get('amount')),
      payCode: query.get('payCode') ?? '',
      requestType: Number(query.get('requestType') ?? ''),
    },
    { quiet: true },
  )

// An amount that is not one cannot be the server's either, so it becomes one that the server refuses.
const minorIn = (text: string | null) => (/^\d{1,15}$/.test(text ?? '') ? BigInt(text ?? '') : -1n)
