import { expect, test } from 'vitest'
import { marketIds, marketOfCurrency, markets } from './market.ts'
import { readPhone } from './phone.ts'

test('Mexico counts pesos and days in Mexico City, India rupees and days in Kolkata', () => {
  expect(markets.mx).toMatchObject({ id: 'mx', currency: 'MXN', timeZone: 'America/Mexico_City' })
  expect(markets.in).toMatchObject({ id: 'in', currency: 'INR', timeZone: 'Asia/Kolkata' })
})

test('a repayment is postponed by up to 7 days in both markets', () => {
  expect(markets.mx.maxExtensionDays).toBe(7)
  expect(markets.in.maxExtensionDays).toBe(7)
})

test('every time zone is known to the platform', () => {
  for (const { timeZone } of Object.values(markets)) {
    expect(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone).toMatch(/\//)
  }
})

test('only Mexico pays to account numbers, and only those that pass the CLABE check', () => {
  expect(markets.mx.isPaymentAccount?.('646180111805034237')).toBe(true)
  for (const other of ['646180111805034238', '64618011180503', '']) {
    expect(markets.mx.isPaymentAccount?.(other)).toBe(false)
  }
  expect(markets.in.isPaymentAccount).toBeNull()
})

test('a currency belongs to the market that is paid in it', () => {
  expect(marketOfCurrency('MXN').id).toBe('mx')
  expect(marketOfCurrency('INR').id).toBe('in')
})

test('sandbox accounts and phones are valid in their market', () => {
  for (const market of marketIds) {
    const { account, phone } = markets[market]
    const invented = account.invented(7)
    expect(account.readNumber(invented.number).ok).toBe(true)
    const code =
      'typed' in account.bankCode
        ? account.bankCode.typed(invented.bankCode)
        : { value: account.bankCode.within(invented.number) }
    expect(code).toMatchObject({ value: invented.bankCode })
    expect(readPhone(`${phone.invented}07`, market).ok).toBe(true)
  }
})
