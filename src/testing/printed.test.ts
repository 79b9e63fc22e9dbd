import { describe, expect, test } from 'vitest'
import { editableAmount, formatMoney, localeOf, plainAmount } from '#domain/amount.ts'
import { groupDigits } from '#domain/input-kits.ts'
import { languageCodes } from '#domain/language.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { readPhone } from '#domain/markets/phone.ts'
import { normalisedNumber } from '#domain/money/claim.ts'
import { cleanTyped } from '#domain/typed/clean-typed.ts'
import { readCode } from '#domain/typed/typed-code.ts'
import { digitsTyped } from '#domain/typed/typed-number.ts'
import { readAmount } from '#domain/typed-amount.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'

// Copied text may contain direction marks and non-breaking spaces.
const COPIES = [
  (text: string) => text,
  (text: string) => `\u2068${text}\u2069`,
  (text: string) => `\u202a ${text.replaceAll(' ', '\u00a0')}\n`,
]

describe('values printed on our pages, papers and messages can be pasted into fields', () => {
  const AMOUNTS = [0n, 5n, 50n, 150_000n, 170_115n, 10_000_000n, 123_456_789n]

  test.each(marketIds)('an amount in %s, in every format', (market) => {
    const { currency } = markets[market]
    for (const minor of AMOUNTS)
      for (const written of [
        formatMoney(minor, currency),
        formatMoney(minor, currency, localeOf(market)),
        plainAmount(minor, currency),
        editableAmount(minor),
      ])
        for (const copied of COPIES)
          expect(readAmount(copied(written)), written).toEqual({ ok: true, value: minor })
  })

  test.each(languageCodes)('a whole message with a code, in %s', (language) => {
    const { messages } = answersIn(language)
    const code = '012345'
    for (const written of [
      messages.registrationCode('Abono', code, 5),
      `${messages.loginCode('Abono', code, 5)}\n\n@abono.example #${code}`,
      messages.cardCode('Abono', code),
      messages.accountCode('Abono', code, '3719'),
      messages.emailCode.text('Abono', code, 5),
    ])
      for (const copied of COPIES)
        expect(readCode(copied(written)), written).toEqual({ ok: true, value: code })
  })

  test.each(marketIds)('a phone in %s as stored, and in groups', (market) => {
    const { dialCode, phone } = markets[market]
    const national = `${phone.invented}07`
    const kept = `${dialCode}${national}`
    for (const written of [
      kept,
      national,
      `tel:${kept}`,
      `${dialCode} ${groupDigits('bank-card', national)}`,
    ])
      for (const copied of COPIES)
        expect(readPhone(copied(written), market), written).toEqual({ ok: true, value: kept })
  })

  test.each(marketIds)('an account in %s, in groups and with its label', (market) => {
    const { invented, readNumber } = markets[market].account
    const { number } = invented(12_345_678)
    for (const written of [number, groupDigits('bank-card', number), `CLABE: ${number}`, `A/c No. ${number}`])
      for (const copied of COPIES)
        expect(readNumber(digitsTyped(copied(written))), written).toEqual({ ok: true, value: number })
  })

  test('a payment reference in its shown and spoken groups', () => {
    const reference = '12345678901234'
    for (const written of [reference, groupDigits('bank-card', reference), `#${reference}`])
      for (const copied of COPIES) expect(normalisedNumber(copied(written)), written).toBe(reference)
  })

  test('a day and a time stay unchanged', () => {
    for (const copied of COPIES) expect(cleanTyped(copied('2026-11-27'))).toBe('2026-11-27')
  })
})
