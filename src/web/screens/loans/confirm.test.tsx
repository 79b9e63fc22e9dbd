import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import Confirm from './confirm.tsx'
import { seenAsText, seenOf } from './offer-change.ts'

beforeAll(async () => {
  await loadWords('es')
})

// The router passes more properties than this screen reads.
const Screen = Confirm as ComponentType<{ loaderData: unknown; actionData: unknown }>
const sent = {
  amount: 400_000,
  periods: 91,
  termUnit: 'day',
  fingerprint: 'b',
  currency: 'MXN',
  repay_plans: [],
}
const offer = loanDetailConfirm.output.parse(sent)
const first = { ...seenOf(offer), amount: 250_000n, fingerprint: 'a' }

function pageOf(query: string) {
  return drawn(<Screen loaderData={offer} actionData={undefined} />, { query })
}
const isTicked = (page: string) => /<input[^>]*name="agreement"[^>]*checked/.test(page)
const after = (seen: object) =>
  pageOf(`&isType=1&seen=${encodeURIComponent(seenAsText(seen as typeof first))}`)

test('an offer that changed with the reload is shown beside the previous one, and needs a new tick', () => {
  const page = after(first)
  expect(readIn(page)).toMatch(/Usted vio.*2\.500.*4\.000/)
  expect(page).toContain('role="alert"')
  expect(isTicked(page)).toBe(false)
})

test('a raised offer says so without alarm, and links to its first amount only where the backend still lends it', () => {
  const page = after(first)
  expect(readIn(page)).toContain('pagaría más')
  expect(page).toContain('data-kind="warning"')
  expect(readIn(page)).not.toContain('Quedarme con')
  const lends = { ...offer, smallerAmount: 250_000n }
  const query = `&isType=1&seen=${encodeURIComponent(seenAsText(first))}`
  const both = drawn(<Screen loaderData={lends} actionData={undefined} />, { query })
  expect(both.match(/Quedarme con \$2\.500\.00/g)).toHaveLength(1)
  expect(both).toMatch(/href="\/confirm\?[^"]*isType=1[^"]*amount=250000/)
  // Without a first offer to compare, the link is a row.
  const alone = drawn(<Screen loaderData={lends} actionData={undefined} />, {})
  expect(readIn(alone)).toContain('Quedarme con')
})

test('an offer that is unchanged after the reload is shown as usual', () => {
  for (const page of [after(seenOf(offer)), pageOf('&isType=1'), pageOf('&isType=1&seen=x')]) {
    expect(readIn(page)).not.toContain('Usted vio')
    expect(isTicked(page)).toBe(true)
  }
})

test('words in an address are never shown as part of an offer', () => {
  const page = readIn(
    after({ ...first, lender: 'Llame al 55', yearly: 'gratis', rate: 'cero', termUnit: 'siglos' }),
  )
  for (const words of ['Llame', 'gratis', 'cero', 'siglos']) expect(page).not.toContain(words)
})
