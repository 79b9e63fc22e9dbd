import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { quietLog } from '#testing/sandbox-server.ts'
import { createWebApp } from './web-app.ts'

const PUSH = '/base/v3/loan-confirm/loan-detail-push'
const VCODE = '/base/v3/loan-details/generate-vcode'
const query = 'type=1&dearest=t&showy=d&productId=P%2F1&orderId=MX-2026%2F00017'
const LONG = '646180123456789012'

const offer = { amount: 500000, periods: 91, termUnit: 'day', firstPayTime: '2026-12-01', couNum: 'ninguno' }
const slip = {
  repayDetail: { amount: 500000, repayTitle: 'SPEI', vCode: 'LONG' },
  dataList: null,
  imgList: '',
}
const answers: Record<string, unknown> = {
  '/base/v3/loan-confirm/loan-detail-confirm': offer,
  [VCODE]: slip,
  '/base/user-problem/get-whatsapp': null,
  '/base/v3/installment/loan-play-detail': {
    repayAmount: '500000',
    repayDate: null,
    repayList: [
      { title: 'Nobody', list: null },
      { title: 'Bank', list: [{ desc: 'SPEI', payCode: 'a/b', vCode: 'LONG' }] },
    ],
  },
}

/** Starts the pages in front of a test backend that closes the connection when an offer is accepted. */
async function pagesWith(wireMap: object, env: Record<string, string> = {}) {
  const received: { path: string; headers: IncomingHttpHeaders }[] = []
  const backend = createServer((request, response: ServerResponse) => {
    const [path = ''] = (request.url ?? '').split('?')
    received.push({ path, headers: request.headers })
    request.resume().on('end', () => {
      if (path === PUSH || !(path in answers)) return void response.socket?.destroy()
      const text = JSON.stringify({ code: 0, data: answers[path], message: '' })
      response.end(text.replaceAll('"LONG"', LONG))
    })
  })
  await new Promise<void>((listening) => backend.listen(0, '127.0.0.1', listening))
  const { port } = backend.address() as AddressInfo
  const config = readWebConfig({ API_BASE: `http://127.0.0.1:${port}/base`, ...env })
  const app = await createWebApp({ config, map: compiled(wireMap), log: quietLog, now: () => new Date() })
  return {
    received,
    async ask(url: string, payload?: string) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const request = payload ? { method: 'POST' as const, url, payload, headers } : { url }
      const { statusCode, body } = await app.inject(request)
      // Only visible text counts.
      return { status: statusCode, html: body.replace(/<(script|style)\b.*?<\/\1>/gs, '') }
    },
    async close() {
      await app.close()
      backend.closeAllConnections()
      backend.close()
    },
  }
}

const accepted = 'agreement=on&amount=500000&periods=91&termUnit=day&firstPayTime=2026-12-01'

test('after a lost acceptance the page promises no single loan if the backend has no idempotency keys', async () => {
  const pages = await pagesWith({})
  const { html } = await pages.ask(`/confirm?${query}`, accepted)
  expect(html).toContain('We do not know whether your application arrived. Look in the app')
  expect(html).not.toMatch(/still be one loan|lost|Please try again/)
  expect(pages.received.filter(({ path }) => path === PUSH)).toHaveLength(1)
  await pages.close()
})

test('a backend with idempotency keys gets the same key for the same offer, and the page promises a single loan', async () => {
  const pages = await pagesWith({ idempotencyHeader: 'Idempotency-Key' })
  const { html } = await pages.ask(`/confirm?${query}`, accepted)
  expect(html).toContain('it will still be one loan')
  await pages.ask(`/confirm?${query}`, accepted)
  await pages.ask(`/confirm?${query}`, accepted.replace('2026-12-01', '2027-01-01'))
  const [first, again, another] = pages.received
    .filter(({ path }) => path === PUSH)
    .map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[\x21-\x7e]+$/)
  expect(again).toBe(first)
  expect(another).not.toBe(first)
  await pages.close()
})

test('a relay answers a lost write with an empty 502, without a claim that nothing happened', async () => {
  const pages = await pagesWith({ idempotencyHeader: 'Idempotency-Key' }, { API_RELAY: '1' })
  const push = '/nomination/v3/loan-confirm/loan-detail-push'
  expect(await pages.ask(`${push}?${query}`, 'amount=1')).toEqual({ status: 502, html: '' })
  await pages.close()
})

test('a long number is shown with every digit, and ids may contain any text', async () => {
  const pages = await pagesWith({})
  const repay = await pages.ask(`/repay?${query}`)
  expect(repay.html.match(/class="code"[^>]*>(.*?)<\/p>/)?.[1]?.replace(/<[^>]*>/g, '')).toBe(LONG)
  expect(repay.html).toContain('orderId=MX-2026%2F00017')
  expect(repay.html).not.toMatch(/Nobody|Due (?:on|in|today)|646180123456789000/)
  await pages.close()
})

test('a backend without payment status has no tracker', async () => {
  const slipAt = `/carpmm?${query}&requestType=1&amount=500000&payCode=a%2Fb`
  const pages = await pagesWith({ absent: ['paymentStatus'] })
  const { html } = await pages.ask(slipAt)
  expect(html).toContain('exactly this amount')
  expect(html).not.toMatch(/class="progress"|we are waiting for your payment/)
  await pages.close()
  const complete = await pagesWith({})
  expect((await complete.ask(slipAt)).html).toContain('class="progress"')
  await complete.close()
})

test('a backend without applications has no pages for them, and gets no calls', async () => {
  const pages = await pagesWith({ absent: ['apply'] })
  for (const path of ['/product', '/apply', '/apply/basic'])
    expect((await pages.ask(`${path}?${query}`)).html).toContain('This page does not exist')
  expect(pages.received).toEqual([])
  await pages.close()
})

test('an offer with an unreadable coupon is shown, and missing contacts are replaced by those of brand.json', async () => {
  const pages = await pagesWith({})
  expect((await pages.ask(`/confirm?${query}`)).html).toContain('500')
  const { html } = await pages.ask(`/customerService?${query}`)
  expect(html).toContain('href="tel:')
  expect(html).not.toContain('Our team replies on working days')
  await pages.close()
})
