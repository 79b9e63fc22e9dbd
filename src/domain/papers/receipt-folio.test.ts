import { expect, test } from 'vitest'
import { receiptFolio, receiptOfFolio } from './receipt-folio.ts'

const ID = '01kagk6m8h3v5wq2rc9mxt0zacxx'

test('a folio is the day and the end of the id, and both are read back', () => {
  const folio = receiptFolio('2026-11-20', ID)
  expect(folio).toBe('261120-XT0Z-ACXX')
  expect(receiptOfFolio(folio)).toEqual({ day: '2026-11-20', tail: 'xt0zacxx' })
})

test.each(['', 'ANA', '12345678901234', '261320-XT0Z-ACXX', '261120-XT0Z'])('%s is no folio', (typed) => {
  expect(receiptOfFolio(typed)).toBeNull()
})
