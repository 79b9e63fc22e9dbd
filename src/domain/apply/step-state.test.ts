import { expect, test } from 'vitest'
import { creditStep, extraStep, identityStep, jobStep } from '#domain/markets/field.ts'
import { progressOf, stepAfter } from './progress.ts'
import { askReason, type KeptStep, stepStateOf } from './step-state.ts'

const DAY_MS = 86_400_000
const at = new Date('2026-01-01T12:00:00Z')
const after = (days: number) => new Date(at.getTime() + days * DAY_MS)
const kept = (names: readonly string[], change: Partial<KeptStep> = {}): KeptStep => ({
  version: 1,
  given: Object.fromEntries(names.map((name) => [name, { value: 'x', at }])),
  refused: null,
  ...change,
})
const identity = identityStep(['ine'])
const PHOTOS = ['document', 'documentFront', 'selfie']

test('a step is done once all its required fields are given or known', () => {
  expect(stepStateOf(jobStep, undefined, {}, at, false)).toBe('open')
  expect(stepStateOf(jobStep, kept(['work', 'monthlyIncome']), {}, at, false)).toBe('open')
  expect(stepStateOf(jobStep, kept(['work', 'monthlyIncome']), { paidEvery: 'month' }, at, false)).toBe(
    'done',
  )
  expect(stepStateOf(extraStep, undefined, {}, at, false)).toBe('open')
  expect(stepStateOf(extraStep, kept([]), {}, at, false)).toBe('done')
})

test('a face photo expires after 30 days, and a document after a year', () => {
  expect(stepStateOf(identity, kept(PHOTOS), {}, after(29), false)).toBe('done')
  expect(stepStateOf(identity, kept(PHOTOS), {}, after(30), false)).toBe('expired')
  const asked = (days: number) =>
    identity.fields
      .filter((field) => askReason(identity, field, kept(PHOTOS), {}, after(days)) === 'old')
      .map(({ name }) => name)
  expect(asked(30)).toEqual(['selfie'])
  expect(asked(365)).toEqual(['document', 'documentFront', 'selfie'])
})

test('a consent from an earlier period is asked for again', () => {
  expect(stepStateOf(creditStep, kept(['bureauConsent']), {}, after(90), false)).toBe('expired')
})

test('a refused step asks only for its wrong fields, or for all if none is named', () => {
  const wrong = kept(PHOTOS, { refused: { reason: 'blurred', fields: ['selfie'] } })
  expect(stepStateOf(identity, wrong, {}, at, false)).toBe('refused')
  const why = (step: KeptStep) => identity.fields.map((field) => askReason(identity, field, step, {}, at))
  expect(why(wrong)).toEqual(['known', 'known', 'open', 'wrong'])
  expect(why(kept(PHOTOS, { refused: { reason: 'again', fields: [] } }))).toEqual(Array(4).fill('open'))
})

test('the next step is the next unfinished one, or an earlier required one', () => {
  const steps = [
    { step: jobStep, state: 'open' },
    { step: extraStep, state: 'open' },
    { step: creditStep, state: 'done' },
  ] as const
  expect(progressOf(steps)).toEqual({ done: 1, inAll: 2, minutesLeft: 1, next: 'job', isComplete: false })
  expect(stepAfter(steps, 'job')).toBe('extra')
  expect(stepAfter(steps, 'credit')).toBe('job')
})
