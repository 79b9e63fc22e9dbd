import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INDEXED_PAGES, publicAddress } from '#contract/site/public-pages.ts'
import { loanCosts, representativeLoan } from '#contract/site/site.ts'
import { type Language, languageCodes, languages, USUAL_LANGUAGE } from '#domain/language.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import type { Database } from '#server/base/database/database.ts'
import { callInProcess } from '#server/call/in-process.ts'
import { createApp, served } from '#server/fronts/apps/app.ts'
import { insertProduct } from '#server/loans/products/products.ts'
import { countTransactions } from '#testing/count-transactions.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ mode: 'production' })
})
afterAll(() => server.close())

async function ask(path: string, form: Record<string, string>) {
  const response = await fetch(`${server.url}/nomination/v3/site/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return { status: response.status, ...((await response.json()) as { code: unknown; data: unknown }) }
}

test('without products there is no example, and the call needs no session', async () => {
  expect(await ask('representative-loan', { market: 'mx' })).toMatchObject({
    status: 200,
    code: 0,
    data: { example: null },
  })
  expect(await ask('representative-loan', { market: 'us' })).toMatchObject({ status: 400 })
})

test('without products nothing has a cost, and the home page has no calculator', async () => {
  expect(await ask('loan-costs', { market: 'mx', amount: '300000' })).toMatchObject({
    code: 0,
    data: { loans: [] },
  })
  expect(await (await fetch(`${server.url}/`)).text()).not.toContain('class="card calculator"')
})

test('a legal text is filled in, with lines in place of a contract’s amounts', async () => {
  const { data } = await ask('legal-text', { name: 'loanAgreement' })
  expect(JSON.stringify(data)).toContain('______________')
  expect(JSON.stringify(data)).not.toMatch(/\{[a-zA-Z.]+\}/)
  expect(await ask('legal-text', { name: 'secrets' })).toMatchObject({ status: 400 })
})

test('in production only the privacy notice may be framed, and only by this host', async () => {
  const policyOf = async (path: string) =>
    (await fetch(server.url + path)).headers.get('content-security-policy')
  for (const path of ['/', '/About', '/Contact', '/Policy', '/Loan', '/User'])
    expect(await policyOf(path), path).toContain("frame-ancestors 'none'")
  for (const path of ['/privacy', '/PrivacyPolicy?type=1'])
    expect(await policyOf(path), path).toContain("frame-ancestors 'self'")
})

test('no public page may run a script except the known ones of the contact and privacy pages', async () => {
  const allowed = async (path: string) => {
    const answer = await fetch(server.url + path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).not.toContain('unsafe')
    expect(policy, path).toContain("connect-src 'self';")
    const rules = /<script type="speculationrules">(.*?)<\/script>/.exec(await answer.text())?.[1]
    const ofRules = rules && `'sha256-${createHash('sha256').update(rules).digest('base64')}'`
    const scripts = /script-src ([^;]*);/.exec(policy)?.[1]?.split(' ') ?? []
    return { ofRules, others: scripts.filter((source) => source !== ofRules) }
  }
  // The list of pages to prefetch runs nothing.
  for (const path of ['/', '/About', '/Loan']) {
    const { ofRules, others } = await allowed(path)
    expect(ofRules, path).toBeTruthy()
    expect(others, path).toEqual([])
  }
  for (const path of ['/privacy', '/User']) expect(await allowed(path), path).toEqual({ others: [] })
  for (const path of ['/Contact', '/Policy'])
    expect((await allowed(path)).others, path).toEqual([expect.stringMatching(/^'sha256-[^' ]+'$/)])
})

test('what a browser may prefetch from the site is the same for all visitors, and contains nothing of a borrower', async () => {
  const page = await (await fetch(server.url)).text()
  const rules = JSON.parse(/<script type="speculationrules">(.*?)<\/script>/.exec(page)?.[1] ?? '{}')
  const pages = rules.prefetch.flatMap(
    ({ where }: { where: { href_matches: string[] } }) => where.href_matches,
  )
  expect(pages).toContain('/About')
  expect(pages).not.toContain('/*')
  for (const path of pages.filter((one: string) => !one.includes('*'))) {
    const answer = await fetch(server.url + path, { headers: { 'sec-purpose': 'prefetch' } })
    expect(answer.headers.get('cache-control'), path).toMatch(/^public/)
  }
})

test('each public page has a description, and absolute alternate addresses', async () => {
  for (const path of ['/', '/About', '/Contact', '/Policy', '/Loan', '/privacy', '/privacy?type=1']) {
    const page = await (await fetch(server.url + path)).text()
    expect(page, path).toMatch(/<meta name="description" content="[^"]{30,}"/)
    for (const [, href] of page.matchAll(/<link rel="(?:canonical|alternate)"[^>]*href="([^"]*)"/g))
      expect(href, path).toMatch(/^https:\/\//)
  }
})

test('a published site has one address for each page and language, in pages and sitemap', async () => {
  const { config } = server.service
  const brand = { ...config.brand, appHost: 'https://app.lender.example' }
  const app = await createApp({ ...server.service, config: { ...config, brand } })
  const textAt = async (url: string) => (await app.inject({ url })).body
  const [robots, map] = [await textAt('/robots.txt'), await textAt('/sitemap.xml')]
  for (const page of INDEXED_PAGES) {
    const addressIn = (code: Language) => brand.appHost + publicAddress(page, code)
    const alternates = languageCodes.map((code) => [languages[code].tag, addressIn(code)])
    for (const code of languageCodes) {
      const path = publicAddress(page, code)
      const html = await textAt(path)
      const links = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)]
      expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], path).toBe(addressIn(code))
      expect(
        links.map(([, tag, href]) => [tag, href]),
        path,
      ).toEqual([...alternates, ['x-default', addressIn(USUAL_LANGUAGE)]])
      expect(html, path).toContain(`<html lang="${languages[code].tag}"`)
      expect(html, path).not.toContain('noindex')
      expect(robots.split('\n'), path).toContain(`Allow: ${path}$`)
      expect(map, path).toContain(`<loc>${addressIn(code)}</loc>`)
    }
  }
  await app.close()
})

test('prices need only the products: no connection is held while they are computed', async () => {
  const { service } = server
  const offered = { product: { ...sampleProduct, id: 'of-india', market: 'in' as const }, logo: '' }
  await service.database.transaction((tx) => insertProduct(tx, offered))
  const read: unknown[] = []
  const transaction: Database['transaction'] = async (work, options) => {
    const result = await service.database.transaction(work, options)
    read.push(result)
    return result
  }
  const call = callInProcess({ ...service, database: { ...service.database, transaction } }, served, {})
  const costs = await call(loanCosts, { market: 'in', amount: sampleProduct.maxAmount })
  const example = await call(representativeLoan, { market: 'in' })
  expect(costs.success && costs.data.loans.at(-1)?.amount).toBe(sampleProduct.maxAmount)
  expect(example.success && example.data.example?.productName).toBe(sampleProduct.name)
  expect(read).toEqual([[[offered.product]], [[offered.product]]])
})

test('products are read once more for all requests that arrive during a read, and each market gets its own', async () => {
  const { service } = server
  const { database, count } = countTransactions(service.database)
  const call = callInProcess({ ...service, database }, served, {})
  const requested = Array.from({ length: 20 }, (_, at): 'in' | 'mx' => (at % 2 === 0 ? 'in' : 'mx'))
  const answers = await Promise.all(requested.map((market) => call(representativeLoan, { market })))
  for (const [at, answer] of answers.entries())
    expect(answer.success && answer.data.example?.productName).toBe(
      at % 2 === 0 ? sampleProduct.name : undefined,
    )
  // One statement for the first request, and one for each market of those that arrived meanwhile.
  expect(count()).toBe(3)
})
