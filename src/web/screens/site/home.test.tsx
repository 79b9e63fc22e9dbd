import { type ComponentType, createElement } from 'react'
import { expect, test } from 'vitest'
import { loanCosts, representativeLoan } from '#contract/site/site.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import Home from './home.tsx'

const example = {
  ...{ productName: 'Préstamo Colibrí', currency: 'MXN', amount: 300_000, received: 282_600 },
  ...{ commission: 15_000, interest: 18_000, tax: 5_280, totalOwed: 320_880, termDays: 91, instalments: 1 },
  ...{ yearlyRate: '24.0%', costName: 'CAT', cost: '66.4%', highestCost: '66.4%', longestDays: 0 },
}
const loan = {
  ...{ amount: 300_000, termDays: 91, instalments: 1, received: 282_600, cost: 38_280, totalOwed: 320_880 },
  ...{ yearlyCost: '66.4%', costName: 'CAT' },
}

test.each([
  ['with the calculator', [loan]],
  ['without it', []],
])('the page states once that the CAT leaves out the VAT: %s', async (_when, loans) => {
  await loadWords('es')
  const Screen = Home as ComponentType<{ loaderData: unknown }>
  const loaderData = {
    ...representativeLoan.output.parse({ example }),
    costs: loans.length > 0 ? loanCosts.output.parse({ loans, currency: 'MXN' }) : null,
    asked: { amount: '', term: '' },
  }
  const page = readIn(drawn(createElement(Screen, { loaderData })))
  expect(page.match(/CAT sin IVA/g)).toHaveLength(1)
})
