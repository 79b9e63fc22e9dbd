import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { paymentClaims } from '#contract/money/claims.ts'
import { drawn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import Claim from './claim.tsx'

beforeAll(() => loadWords('en'))

// The router passes more properties than this screen reads.
const Screen = Claim as ComponentType<{ loaderData: unknown }>

test('a receipt is taken with the camera or chosen as a file; the form sends one of them', () => {
  const loaderData = paymentClaims.output.parse({ earliest: '2026-11-01', latest: '2026-11-20' })
  const html = drawn(<Screen loaderData={loaderData} />, { query: '&orderId=1', type: '1' })
  const inputs = html.match(/<input[^>]*type="file"[^>]*>/g) ?? []
  expect(inputs).toHaveLength(2)
  const named = inputs.filter((input) => input.includes('name="problemImage"'))
  expect(named).toHaveLength(1)
  expect(named[0]).not.toContain('capture=')
  expect(inputs.filter((input) => input.includes('capture="environment"'))).toHaveLength(1)
})

test('after a claim its state is shown, and the form for another one is behind a link', () => {
  const list = [{ id: 'F1', text: 'We are looking for it.', isOpen: true }]
  const loaderData = paymentClaims.output.parse({ list, earliest: '2026-11-01', latest: '2026-11-20' })
  const page = (query: string) => drawn(<Screen loaderData={loaderData} />, { query, type: '1' })
  expect(page('&orderId=1&filed=F1')).not.toContain('name="paidOn"')
  expect(page('&orderId=1')).toContain('another=1')
  expect(page('&orderId=1&another=1')).toContain('name="paidOn"')
})
