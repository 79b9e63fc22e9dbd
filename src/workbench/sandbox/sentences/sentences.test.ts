import { expect, test } from 'vitest'
import { languageCodes } from '#domain/language.ts'
import { statusTable } from '#domain/loans/order-status.ts'
import { PAYMENT_MESSAGES } from '#domain/money/booking/payment-message.ts'
import { PAYMENT_STEPS } from '#domain/money/payment-progress.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { inEveryLanguage, refusalWords } from '#words/languages.ts'
import { sentencesOfStates } from './sentences.ts'
import { sentencesPage } from './sentences-page.ts'

const all = sentencesOfStates().flatMap(({ sentences }) => sentences)
const at = (place: string) => all.filter((one) => one.place === place || one.place.startsWith(`${place}.`))

test('every effect of money is listed', () => {
  for (const telling of PAYMENT_MESSAGES) expect(at(`did.${telling}`), telling).toHaveLength(1)
})

test('every loan status and payment step is listed', () => {
  const apart: Readonly<Record<string, string>> = { '174': 'toRepay', '180': 'overdue' }
  for (const status of Object.keys(statusTable))
    expect(at(apart[status] ?? `status.${status}`).length, status).toBeGreaterThan(0)
  for (const step of PAYMENT_STEPS) expect(at(`steps.${step}`), step).toHaveLength(1)
})

test('sentences about unmoved money, money in transit and dead references are listed, whatever their table', () => {
  const { payment } = answersIn('en').general
  for (const [part, table] of Object.entries(payment))
    for (const name of Object.keys(typeof table === 'object' ? table : {}))
      expect(at(`payment.${part}.${name}`).length, `${part}.${name}`).toBeGreaterThan(0)
})

test('every sentence exists in every language, without empty placeholders', () => {
  for (const { place, said } of all)
    for (const code of languageCodes) {
      expect(said[code].trim(), `${place} in ${code}`).not.toBe('')
      expect(said[code], `${place} in ${code}`).not.toMatch(/undefined|null|\[object|NaN/)
    }
})

test('each is on the page, with its language attribute', () => {
  const page = sentencesPage()
  for (const { place } of all) expect(page).toContain(`<code>${place}</code>`)
  expect(page).toContain('lang="es-MX"')
})

test('a loan or application without further cost is described by itself: the borrower may owe on another loan', async () => {
  const refusals = await inEveryLanguage(refusalWords)
  const sentences = all.flatMap(({ said }) => Object.values(said))
  const claims = [...sentences, JSON.stringify(refusals)].flatMap(
    (text) => text.match(/(owe nothing|no debe nada)[^.]*/gi) ?? [],
  )
  expect(claims.length).toBeGreaterThan(5)
  for (const claim of claims)
    expect(claim).toMatch(/ (on it|for it|on this loan|por ella|de él|de este préstamo)/)
})

test('samples are consistent: several are more than one, parts add up, and every placeholder is filled', () => {
  const said = all.map(({ said: { en } }) => en)
  expect(said.filter((text) => /⟨|\b1 payments\b/.test(text))).toEqual([])
  const [text = ''] = at('did.over-paid-with-fee').map(({ said: { en } }) => en)
  const [amount = 0, ...parts] = (text.match(/[\d.]+\d/g) ?? [])
    .filter((digits) => digits.includes('.'))
    .map((digits) => Number(digits.replaceAll('.', '')))
  expect(parts.reduce((total, part) => total + part, 0)).toBe(amount)
})
