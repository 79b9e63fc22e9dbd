import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The names of refusals in these files that an operator call can return. */
const SOURCES: Readonly<Record<string, RegExp>> = {
  'src/domain/account/account-deletion.ts': /refuse\('([\w-]+)'\)/g,
  'src/server/apply/decide.ts': /^ {2}\| '([\w-]+)'$/gm,
  'src/server/loans/products/keep-product.ts': /refuse\('([\w-]+)'\)/g,
  'src/server/loans/ledger/refund-credit.ts': /'((?:more|other)-[\w-]+)'/g,
}
const CALLS = 'src/server/fronts/operator'
const said = readdirSync(CALLS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => [...readFileSync(`${CALLS}/${name}`, 'utf8').matchAll(/refused\(409, '([^']+)'\)/g)])
const elsewhere = Object.entries(SOURCES).flatMap(([path, words]) => [
  ...readFileSync(path, 'utf8').matchAll(words),
])

test('the guide names every conflict with which an operator call answers', () => {
  const guide = readFileSync('docs/reference/operator.md', 'utf8')
  const words = [...said, ...elsewhere]
    .map(([, word = '']) => word)
    .filter((word) => word !== 'unknown-application')
  expect(words.length).toBeGreaterThan(15)
  expect(words.filter((word) => !guide.includes(`\`${word}\``))).toEqual([])
})
