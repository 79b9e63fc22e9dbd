import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/wire/call-result.ts'
import type { Page } from '#web/calls/page.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import Receipt, { load } from './receipt.tsx'

beforeAll(async () => {
  await loadWords('en')
})

// The router passes more properties than this screen reads.
const Screen = Receipt as ComponentType<{ loaderData: unknown }>

test('the receipt of a loan without payments says so, and links to the statement', async () => {
  const paths: string[] = []
  const call = (async ({ path }: { path: string }) => {
    paths.push(path)
    return { success: true, code: 0, data: { lines: [{ paymentId: '' }] } }
  }) as unknown as Call
  const query = new URLSearchParams({ productId: 'p', orderId: '1' })
  const page: Page = { pathname: '/receipt', query, identity: {}, language: 'en', call }
  const loaderData = await load(page)
  expect(paths).toHaveLength(1)
  const html = drawn(<Screen loaderData={loaderData} />, { type: '1' })
  expect(readIn(html)).toContain('We have received no payment for this loan.')
  expect(html).toContain('href="/statement')
})
