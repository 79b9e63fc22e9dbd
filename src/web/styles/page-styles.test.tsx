import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a page that is drawn anew in the browser keeps its rules: they stand there with the nonce that they came with', async () => {
  // What the server wrote. A browser hides the nonce from everybody who reads the attribute, but not from scripts.
  vi.stubEnv('SSR', false)
  vi.stubGlobal('document', { getElementById: () => ({ nonce: 'as-it-came', textContent: '.card{x:1}' }) })
  const { PageStyles } = await import('./page-styles.tsx')
  const theme = { background: '#fff', font: '#000', accent: '#00f' }
  // In the browser nobody is told the nonce (entry.client.tsx).
  const html = renderToString(<PageStyles theme={theme} nonce="" />)
  expect(html).toContain('nonce="as-it-came"')
  expect(html).toContain('.card{x:1}')
})
