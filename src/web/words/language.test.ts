import { expect, test } from 'vitest'
import { languageCodes, languages } from '#domain/language.ts'
import { currencyOfLanguage } from '#domain/markets/market.ts'
import { EXTENSION_DAYS_MAX } from '#domain/markets/specified.ts'
import { languageOf, loadWords, wordsFor } from './language.ts'

await Promise.all(languageCodes.map(loadWords))

test('type 1 is English; 2, any other value and none are Spanish (spec 1)', () => {
  expect(languageOf('1')).toBe('en')
  for (const type of ['2', '3', '0', '', '01', ' 1', 'en', null, undefined])
    expect(languageOf(type)).toBe('es')
})

test('each language has its own words, document language and currency (spec 1)', () => {
  expect(wordsFor('en').order.borrowAgain).toBe('Borrow again')
  expect(wordsFor('es').rating.missing).toBe('Seleccione una calificación')
  expect([languages.en.tag, currencyOfLanguage('en')]).toEqual(['en-IN', 'INR'])
  expect([languages.es.tag, currencyOfLanguage('es')]).toEqual(['es-MX', 'MXN'])
})

test('no label is empty, in any language', () => {
  for (const language of languageCodes) {
    for (const [group, labels] of Object.entries(wordsFor(language))) {
      for (const [name, label] of Object.entries(labels)) {
        const text = typeof label === 'function' ? sample(label) : label
        expect(text.trim(), `${language}.${group}.${name}`).not.toBe('')
        expect(text, `${language}.${group}.${name}`).not.toMatch(/undefined|\[object/)
      }
    }
  }
})

test('a count of one has the singular', () => {
  expect(wordsFor('en').common.inDays(1)).toBe('1 day')
})

test('the deferral text says up to 7 days and that only the fee is due (spec 3)', () => {
  expect(wordsFor('en').extension.reminder(EXTENSION_DAYS_MAX)).toMatch(
    /up to 7 days.*only pay the deferral service fee/,
  )
  expect(wordsFor('es').extension.reminder(EXTENSION_DAYS_MAX)).toMatch(/hasta 7 días.*solo paga la comisión/)
})

function sample(label: (...values: never[]) => string): string {
  const anyLabel = label as (...values: unknown[]) => string // labels take text or numbers; both are used as text
  return anyLabel('3', 200)
}
