import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Other tests may have asked for these words before.
beforeEach(() => vi.resetModules())

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.doUnmock('./call-in-browser.ts')
})

test('in a browser a part that is fetched later is drawn when the words are there that it says', async () => {
  vi.stubEnv('SSR', false)
  vi.stubGlobal('location', { search: '?type=1' })
  const [{ laterPart }, { familyOf }] = await Promise.all([
    import('./page.ts'),
    import('./language/language.ts'),
  ])
  const Part = laterPart(async () => {
    const cardIn = familyOf('card')
    return { default: () => <p>{cardIn('en').openBankPage}</p> }
  })
  const stream = await renderToReadableStream(
    <Suspense>
      <Part />
    </Suspense>,
  )
  expect(await new Response(stream).text()).toContain('<p>Open the bank’s page</p>')
})

test('in a browser what a page asks for is there when the words are, also those that only its answer says', async () => {
  vi.doMock('./call-in-browser.ts', () => ({ callInBrowser: () => async () => null }))
  const [{ inBrowser }, { familyOf }] = await Promise.all([
    import('./page.ts'),
    import('./language/language.ts'),
  ])
  const load = inBrowser(async () => {
    const cardIn = familyOf('card')
    return () => cardIn('en').openBankPage
  })
  expect(await load({ request: new Request('http://localhost/repayByCard?type=1') })).toBe(
    'Open the bank’s page',
  )
})

test('a form of the first page waits for nothing that another page takes', async () => {
  vi.doMock('./call-in-browser.ts', () => ({ callInBrowser: vi.fn() }))
  const { canSendForms, fetchFirstPage, inBrowser, noteFirstPage } = await import('./page.ts')
  inBrowser(async () => () => 'own')
  noteFirstPage()
  inBrowser(() => Promise.reject(new Error('it does not come')))
  await fetchFirstPage()
  expect(canSendForms()).toBe(true)
})

test('a page is asked for anew after a form, unless no answer came, and for another view in any case', async () => {
  let failure: string | undefined
  vi.doMock('./call-in-browser.ts', () => ({ callInBrowser: () => async () => ({ failure }) }))
  const { inBrowser, unlessLost } = await import('./page.ts')
  const send = inBrowser(async () => (page) => page.call(undefined as never, undefined as never))
  const isAskedAnew = (formMethod: string) => unlessLost({ formMethod, defaultShouldRevalidate: true })
  const sent = async () => {
    const body = new URLSearchParams({ day: '2026-12-01' })
    await send({ request: new Request('http://localhost/arrange?type=1', { method: 'POST', body }) })
    return [isAskedAnew('POST'), isAskedAnew('GET')]
  }
  expect(await sent()).toEqual([true, true])
  failure = 'network'
  expect(await sent()).toEqual([false, true])
  failure = undefined
  expect(await sent()).toEqual([true, true])
})
