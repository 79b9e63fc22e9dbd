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
  const asked = { day: '', parts: '2', amount: 'a lot', why: '' }
  const actionData = { asked, message: '', field: 'amount', failure: null, unread: 'amount-unreadable' }
  const html = drawn(<Screen {...{ loaderData, actionData }} />, { query: '&orderId=1', type: '1' })
  expect(readIn(html)).toContain('We cannot read this amount.')
  expect(readIn(html)).toContain('a lot')
})
