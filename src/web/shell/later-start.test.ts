import { expect, test } from 'vitest'
import { startingLater } from './later-start.tsx'

const PRELOADS =
  '<link rel="modulepreload" href="/assets/a-1.js"/><link rel="modulepreload" nonce="n" href="/assets/b-1.js"/>'
const PAGE = `<html><head></head><body><main>shown</main>${PRELOADS}<script type="module" async="">import "/assets/a-1.js"</script></body></html>`

test('no script begins and none is fetched before the first paint: the document asks for no file of it', () => {
  const html = startingLater(PAGE)
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
})

test('what starts it later knows every file that the page would have preloaded', () => {
  expect(startingLater(PAGE)).toContain('data-later="" data-files="/assets/a-1.js /assets/b-1.js"')
})
