import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cachedPages } from './page-cache.ts'

function site() {
  const state = { at: 0, rendered: 0, lasting: true, status: 200 }
  const keptPage = cachedPages(
    async (address) => {
      state.rendered += 1
      const html = Buffer.from(`${address} ${state.rendered}`)
      return { status: state.status, lasting: state.lasting, html, headers: { a: 'b' } }
    },
    () => new Date(state.at),
  )
  return {
    state,
    shown: async (address: string) => (await keptPage(address))?.html.toString() ?? null,
    keptPage,
  }
}

test('a page is rendered once for all requests, also concurrent ones', async () => {
  const { state, shown } = site()
  expect(await Promise.all([shown('/'), shown('/')])).toEqual(['/ 1', '/ 1'])
  expect(await shown('/')).toBe('/ 1')
  expect(await shown('/?type=1')).toBe('/?type=1 2')
  expect(state.rendered).toBe(2)
})

test('its compressed version has the same content, and another text has another etag', async () => {
  const { keptPage } = site()
  const [spanish, english] = [await keptPage('/'), await keptPage('/?type=1')]
  expect(brotliDecompressSync(spanish?.small ?? '')).toEqual(spanish?.html)
  expect(spanish?.headers).toMatchObject({ a: 'b', etag: expect.stringMatching(/^"[\w-]{22}"$/) })
  expect(english?.headers.etag).not.toBe(spanish?.headers.etag)
})

test('after ten minutes it is rendered anew', async () => {
  const { state, shown } = site()
  await shown('/')
  state.at = 10 * 60_000 - 1
  expect(await shown('/')).toBe('/ 1')
  state.at += 1
  expect(await shown('/')).toBe('/ 2')
})

test('a page that does not last is not cached, and never replaces a good one', async () => {
  const { state, shown } = site()
  state.lasting = false
  expect(await shown('/')).toBeNull()
  state.lasting = true
  expect(await shown('/')).toBe('/ 2')
  state.at = 20 * 60_000
  state.status = 500
  expect([await shown('/'), await shown('/')]).toEqual(['/ 2', '/ 2'])
  state.status = 200
  expect(await shown('/')).toBe('/ 5')
})
