import { expect, test } from 'vitest'
import { marketsFor } from './markets-for.ts'

test('a page speaks to the market of its language first, and to the others after it', () => {
  expect(marketsFor('en')).toEqual(['in', 'mx'])
  expect(marketsFor('es')).toEqual(['mx', 'in'])
})
