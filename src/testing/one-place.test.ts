import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedByHand } from './one-place.ts'

const house = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
  .map((path) => ({ path: path.slice('src/'.length), text: readFileSync(path, 'utf8') }))

test('languages, markets and currencies are named only in their own folders', () => {
  expect(house.length).toBeGreaterThan(500)
  expect(namedByHand(house)).toEqual([])
})

test.each([
  ["const label = market === 'mx' ? 'CLABE' : 'IFSC'"],
  ["if ('in' === market) return charge"],
  ["return currency !== 'INR'"],
  ["words: language === 'en' ? en : es"],
  ["case 'es':"],
  ["identity.type === '1'"],
  ["type: isEnglish ? '1' : '2'"],
])('%s is found anywhere', (text) => {
  for (const path of ['server/money.ts', 'web/screens/site/cost.tsx', 'domain/markets/market.ts'])
    expect(namedByHand([{ path, text: `\n  ${text}\n` }])).toEqual([`${path}:2: ${text}`])
  for (const path of ['domain/markets/india/account.ts', 'words/es/pages.ts', 'server/money.test.ts'])
    expect(namedByHand([{ path, text }])).toEqual([])
})

test.each([
  ['const table = { mx: mexico, in: india }'],
  ["import { marketIds } from './market.ts'"],
  ["parameter.in === 'query'"],
])('%s is not a violation', (text) => {
  expect(namedByHand([{ path: 'server/a.ts', text }])).toEqual([])
})
