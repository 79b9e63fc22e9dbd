import { beforeAll, expect, test } from 'vitest'
import { ownLoans } from '#contract/account/sign-in.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { LoanRows } from './loan-rows.tsx'

beforeAll(async () => {
  await loadWords('es')
})

const rows = (parts: readonly (object | null)[]) => {
  const toPay = { amount: 320_417, dueOn: '2026-12-03', daysLate: 0 }
  const list = parts.map((nextPart, index) => ({
    ...{
      orderId: `2611200000000${index + 1}`,
      productId: 'p',
      productName: 'p',
      orderStatus: '174',
      currency: 'MXN',
    },
    ...{ toPay, nextPart },
  }))
  return readIn(drawn(<LoanRows loans={ownLoans.output.parse({ list }).list} />))
}
const part = (amount: number) => ({ amount, on: '2026-11-27', inDays: 7, requestType: 4 })

test.each([
  ['the same amount and day', [null, null], 2],
  ['the same next part', [part(160_000), part(160_000)], 2],
  ['other next parts', [part(160_000), part(80_000)], 0],
  ['a next part in one of them', [part(160_000), null], 0],
])(
  'two loans with %s show their numbers only if nothing else distinguishes them',
  (_what, parts, numbers) => {
    expect(rows(parts).match(/Número/g) ?? []).toHaveLength(numbers)
  },
)
