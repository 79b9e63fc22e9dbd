import { expect, test } from 'vitest'
import { withImportMap } from './import-map.ts'

const PAGE = `<html><head><style></style></head><body><main>shown</main><script type="application/json" id="abono-settings">{}</script><script type="module">import "/assets/a-1.js"</script></body></html>`

test('the map stands behind what the page shows and before every script', () => {
  const html = withImportMap(PAGE, '{"imports":{}}', 'n')
  const places = ['<main>', '<script type="importmap" nonce="n">', 'type="module"']
  const found = places.map((text) => html.indexOf(text))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
})

test('a page without scripts has no map, nor has one while its sources are edited', () => {
  const plain = '<html><head></head><body><main>shown</main></body></html>'
  expect(withImportMap(plain, '{"imports":{}}', 'n')).toBe(plain)
  expect(withImportMap(PAGE, '', 'n')).toBe(PAGE)
})
