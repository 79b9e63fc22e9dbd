import { expect, test } from 'vitest'
import { languageCodes } from '#domain/language.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { marketWords } from './markets.ts'

test('every authority of a market has a title in every language, and no other title exists', () => {
  for (const market of marketIds) {
    const names = markets[market].authorities.map(({ name }) => name)
    for (const language of languageCodes)
      expect(Object.keys(marketWords[market][language].authorities), `${market} ${language}`).toEqual(names)
  }
})

test("every field of a market's account has a label, and absent fields have none", () => {
  for (const market of marketIds) {
    const { account, isPaymentAccount } = markets[market]
    for (const language of languageCodes) {
      const { bankCode, paymentAccount, ...always } = marketWords[market][language]
      expect([bankCode !== '', paymentAccount !== ''], `${market} ${language}`).toEqual([
        'typed' in account.bankCode,
        isPaymentAccount !== null,
      ])
      expect(Object.values(always).filter((text) => text === '')).toEqual([])
    }
  }
})
