import { expect, test } from 'vitest'
import { phoneLink } from './phone-link.ts'

test.each([
  ['+52 55 1234 5678', 'tel:+525512345678'],
  ['+1 (202) 555-0100', 'tel:+12025550100'],
  ['(+91) 22.4000.1234', 'tel:+912240001234'],
  ['800 123 4567', 'tel:8001234567'],
  ['800+123', 'tel:800123'],
])('%s links to %s', (written, link) => {
  expect(phoneLink(written)).toBe(link)
})
