import { expect, test } from 'vitest'
import { withImportMap } from './import-map.ts'

const PRELOADS =
  '<link rel="modulepreload" href="/assets/a-1.js"/><link rel="modulepreload" href="/assets/b-1.js"/>'
const page = (head: string) =>
  `<html><head>${head}<style></style></head><body><main>shown</main><script type="application/json" id="abono-settings">{}</script><script type="module">import "/assets/a-1.js"</script></body></html>`

test('the map stands behind what the page shows and before every script that is fetched', () => {
  const html = withImportMap(page(PRELOADS), '{"imports":{}}', 'n')
  const places = ['<main>', '<script type="importmap" nonce="n">', 'a-1.js"/>', 'b-1.js"/>', 'type="module"']
  const found = places.map((text) => html.indexOf(text))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(html.match(/modulepreload/g)).toHaveLength(2)
})

test('a page without scripts has no map, nor has one while its sources are edited', () => {
  const plain = '<html><head></head><body><main>shown</main></body></html>'
  expect(withImportMap(plain, '{"imports":{}}', 'n')).toBe(plain)
  expect(withImportMap(page(PRELOADS), '', 'n')).toBe(page(PRELOADS))
})
