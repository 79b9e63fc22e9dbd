import { expect, test } from 'vitest'
import { coolingOffUntil } from './cooling-off.ts'
import { sampleProduct } from './product.sample.ts'

test('a loan can be returned until the last cooling-off day, which a product may extend', () => {
  const until = (coolingOffDays?: number) =>
    coolingOffUntil({ ...sampleProduct, ...(coolingOffDays && { coolingOffDays }) }, '2026-12-30')
  expect(until(5)).toBe('2027-01-04')
  expect(until()).toBe('2026-12-30')
})
