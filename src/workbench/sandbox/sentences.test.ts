import { expect, test } from 'vitest'
import { languageCodes } from '#domain/language.ts'
import { statusTable } from '#domain/loans/order-status.ts'
import { TELLINGS } from '#domain/money/booking/told.ts'
import { PAYMENT_STEPS } from '#domain/money/payment-progress.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { inEveryLanguage, refusalWords } from '#words/languages.ts'
import { sentencesOfStates } from './sentences.ts'
import { sentencesPage } from './sentences-page.ts'

const all = sentencesOfStates().flatMap(({ sentences }) => sentences)
const at = (place: string) => all.filter((one) => one.place === place || one.place.startsWith(`${place}.`))

test('each thing that money can have done is told there', () => {
  for (const telling of TELLINGS) expect(at(`did.${telling}`), telling).toHaveLength(1)
})

test('each status of a loan and each step of a payment is told there', () => {
  const apart: Readonly<Record<string, string>> = { '174': 'toRepay', '180': 'overdue' }
  for (const status of Object.keys(statusTable))
    expect(at(apart[status] ?? `status.${status}`).length, status).toBeGreaterThan(0)
  for (const step of PAYMENT_STEPS) expect(at(`steps.${step}`), step).toHaveLength(1)
})

test('what is not moved, on its way, or came with a dead reference is told there, whatever its table holds', () => {
  const { payment } = answersIn('en').general
  for (const [part, table] of Object.entries(payment))
    for (const name of Object.keys(typeof table === 'object' ? table : {}))
      expect(at(`payment.${part}.${name}`).length, `${part}.${name}`).toBeGreaterThan(0)
})

test('every sentence is said in every language, with no gap that holds nothing', () => {
  for (const { place, said } of all)
    for (const code of languageCodes) {
      expect(said[code].trim(), `${place} in ${code}`).not.toBe('')
      expect(said[code], `${place} in ${code}`).not.toMatch(/undefined|null|\[object|NaN/)
    }
})

test('each stands on the page, with the language in which it is read', () => {
  const page = sentencesPage()
  for (const { place } of all) expect(page).toContain(`<code>${place}</code>`)
  expect(page).toContain('lang="es-MX"')
})

test('a loan or an application that costs nothing more is told of itself: the person may owe on another loan', async () => {
  const refusals = await inEveryLanguage(refusalWords)
  const told = all.flatMap(({ said }) => Object.values(said))
  const claims = [...told, JSON.stringify(refusals)].flatMap(
    (text) => text.match(/(owe nothing|no debe nada)[^.]*/gi) ?? [],
  )
  expect(claims.length).toBeGreaterThan(5)
  for (const claim of claims)
    expect(claim).toMatch(/ (on it|for it|on this loan|por ella|de él|de este préstamo)/)
})

test('no sample is impossible: several are more than one, parts add up, and every gap is filled', () => {
  const said = all.map(({ said: { en } }) => en)
  expect(said.filter((text) => /⟨|\b1 payments\b/.test(text))).toEqual([])
  const [text = ''] = at('did.over-paid-with-fee').map(({ said: { en } }) => en)
  const [amount = 0, ...parts] = (text.match(/[\d.]+\d/g) ?? [])
    .filter((digits) => digits.includes('.'))
    .map((digits) => Number(digits.replaceAll('.', '')))
  expect(parts.reduce((total, part) => total + part, 0)).toBe(amount)
})
