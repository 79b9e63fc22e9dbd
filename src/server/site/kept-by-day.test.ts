import { expect, test } from 'vitest'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { keptByDay } from './kept-by-day.ts'

test('what follows from products and day is computed once, and again when either changes', () => {
  let times = 0
  const find = keptByDay((products, today) => {
    times += 1
    return `${products.map(({ maxAmount }) => maxAmount).join()} ${today}`
  })
  const dearer = { ...sampleProduct, maxAmount: sampleProduct.maxAmount + 1n }
  const [own, its] = [String(sampleProduct.maxAmount), String(dearer.maxAmount)]
  for (const _ of [1, 2, 3])
    expect(find('mx', [{ ...sampleProduct }], '2026-11-20')).toBe(`${own} 2026-11-20`)
  expect(times).toBe(1)
  expect(find('mx', [sampleProduct], '2026-11-21')).toBe(`${own} 2026-11-21`)
  expect(find('mx', [dearer], '2026-11-21')).toBe(`${its} 2026-11-21`)
  expect(find('in', [], '2026-11-21')).toBe(' 2026-11-21')
  expect(times).toBe(4)
  // Another market's result does not replace this one.
  expect(find('mx', [dearer], '2026-11-21')).toBe(`${its} 2026-11-21`)
  expect(times).toBe(4)
})
