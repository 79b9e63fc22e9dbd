import { expect, test } from 'vitest'
import { marketsFor } from './markets-for.ts'

test("the market of a page's language comes first, then the others", () => {
  expect(marketsFor('en')).toEqual(['in', 'mx'])
  expect(marketsFor('es')).toEqual(['mx', 'in'])
})
