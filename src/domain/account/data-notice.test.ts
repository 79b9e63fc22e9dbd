import { expect, test } from 'vitest'
import { stepsOf } from '../apply/steps.ts'
import { consentPurposes, isNoticeAsked, noticeItems } from './data-notice.ts'

test('a notice stands in India from the day of its rule, sooner where a lender asks, and in Mexico never', () => {
  const asked = (day: string, isEarly: boolean) => [
    isNoticeAsked('in', day, isEarly),
    isNoticeAsked('mx', day, isEarly),
  ]
  expect(asked('2027-05-12', false)).toEqual([false, false])
  expect(asked('2027-05-12', true)).toEqual([true, false])
  expect(asked('2027-05-13', false)).toEqual([true, false])
})

test('it tells of every field that a step asks for, and says which may be left out', () => {
  const steps = stepsOf('in', null)
  const items = noticeItems(steps, true)
  const told = items.flatMap(({ asked, mayLeaveOut }) => [...asked, ...mayLeaveOut])
  expect(told.toSorted()).toEqual(steps.flatMap(({ fields }) => fields.map(({ name }) => name)).toSorted())
  const personal = items.find(({ name }) => name === 'personal')
  expect(personal).toMatchObject({ basis: 'law', mayLeaveOut: ['aadhaarEnd'] })
})

test('what has a box of its own is told of as resting on consent, and an address only where one can be given', () => {
  const items = noticeItems(stepsOf('in', null), true)
  for (const purpose of consentPurposes)
    expect(items.find(({ name }) => name === purpose)?.basis, purpose).toBe('consent')
  expect(noticeItems([], false).map(({ name }) => name)).not.toContain('email')
})
