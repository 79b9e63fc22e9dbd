import { expect, test } from 'vitest'
import { consentStartsTicked, markets } from './market.ts'

test('Mexico counts pesos and days in Mexico City, India rupees and days in Kolkata', () => {
  expect(markets.mx).toMatchObject({ id: 'mx', currency: 'MXN', timeZone: 'America/Mexico_City' })
  expect(markets.in).toMatchObject({ id: 'in', currency: 'INR', timeZone: 'Asia/Kolkata' })
})

test('a repayment is postponed by up to 7 days in both markets', () => {
  expect(markets.mx.maxExtensionDays).toBe(7)
  expect(markets.in.maxExtensionDays).toBe(7)
})

test('consent starts ticked as specified, in India only until the end of 2026', () => {
  expect(consentStartsTicked(markets.mx, '2030-01-01')).toBe(true)
  expect(consentStartsTicked(markets.in, '2026-12-31')).toBe(true)
  expect(consentStartsTicked(markets.in, '2027-01-01')).toBe(false)
})

test('every time zone is one that the platform knows', () => {
  for (const { timeZone } of Object.values(markets)) {
    expect(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone).toMatch(/\//)
  }
})
