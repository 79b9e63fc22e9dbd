import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

const brand = {
  allowedLinkHosts: ['pay.example.com'],
  appHost: 'https://app.example.com',
  deepLinkScheme: 'abono',
}

test.each([
  '/loanAgreement?orderNo=1',
  'https://pay.example.com/fees?x=1',
  'https://app.example.com/confirm',
  'abono://product?productId=1',
])('%s is permitted', (link) => {
  expect(safeLink(link, brand)).toBe(link)
})

test.each([
  '',
  'loanAgreement',
  '//evil.example/x',
  '/\\evil.example/x',
  '/.//evil.example/x',
  'http://pay.example.com/fees',
  'https://pay.example.com.evil.example/',
  'https://pay.example.com@evil.example/',
  'https://user:secret@pay.example.com/',
  'https://pay.example.com:8443/',
  'javascript:alert(1)',
  'data:text/html,x',
  'intent://pay#Intent;end',
])('%s is not shown as a link', (link) => {
  expect(safeLink(link, brand)).toBeNull()
})
