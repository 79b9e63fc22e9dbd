import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loanArrangement } from '#contract/money/arrangement.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import Arrange from './arrange.tsx'

beforeAll(() => loadWords('en'))

// The router passes more properties than this screen reads.
const Screen = Arrange as ComponentType<{ loaderData: unknown; actionData?: unknown }>

test('an invalid amount is reported even if the form is no longer available', () => {
  const loaderData = loanArrangement.output.parse({})
  const request = { day: '', parts: '2', amount: 'a lot', why: '' }
  const actionData = {
    asked: request,
    message: '',
    field: 'amount',
    failure: null,
    unread: 'amount-unreadable',
  }
  const html = drawn(<Screen {...{ loaderData, actionData }} />, { query: '&orderId=1', type: '1' })
  expect(readIn(html)).toContain('We cannot read this amount.')
  expect(readIn(html)).toContain('a lot')
})

const plan = { parts: 2, every: 7, amount: 500, text: '' }

test('plans with one total show it once, and other plans show each total', () => {
  const totalsOf = (totals: number[]) => {
    const plans = totals.map((total, at) => ({ ...plan, every: 7 + at, total }))
    const loaderData = loanArrangement.output.parse({ plans })
    const text = readIn(drawn(<Screen loaderData={loaderData} />, { query: '&orderId=1', type: '1' }))
    return text.match(/Total/g)
  }
  expect(totalsOf([1000, 1000])).toHaveLength(1)
  expect(totalsOf([1000, 1100])).toHaveLength(2)
})

test('a plan without a total has no empty line for it', () => {
  for (const total of [undefined, 1000]) {
    const plans = [plan, { ...plan, every: 14, total }]
    const loaderData = loanArrangement.output.parse({ productName: 'p', plans })
    const html = drawn(<Screen loaderData={loaderData} />, { query: '&orderId=1', type: '1' })
    expect(html).not.toMatch(/<(p|small)[^>]*><\/\1>/)
  }
})

test('a plan states its interval in weeks, and that it adds no cost', () => {
  const plans = [7, 14, 30].map((every) => ({ ...plan, every, total: 1000, isFree: 1 }))
  const textOf = (shown: typeof plans) => {
    const loaderData = loanArrangement.output.parse({ plans: shown })
    return readIn(drawn(<Screen loaderData={loaderData} />, { query: '&orderId=1', type: '1' }))
  }
  expect(textOf(plans)).toMatch(/at no extra cost.*every week.*every 2 weeks.*every 30 days/s)
  expect(textOf(plans.map((one) => ({ ...one, isFree: 0 })))).not.toContain('extra cost')
})
