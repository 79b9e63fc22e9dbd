import { expect, test } from 'vitest'
import { stepsOf } from '../apply/steps.ts'
import { consentPurposes, isNoticeAsked, noticeItems } from './data-notice.ts'

test('India requires a data notice from the day of its rule, or sooner if the lender asks; Mexico never', () => {
  const asked = (day: string, isEarly: boolean) => [
    isNoticeAsked('in', day, isEarly),
    isNoticeAsked('mx', day, isEarly),
  ]
  expect(asked('2027-05-12', false)).toEqual([false, false])
  expect(asked('2027-05-12', true)).toEqual([true, false])
  expect(asked('2027-05-13', false)).toEqual([true, false])
})

test('the notice lists every field of each step, and marks the optional ones', () => {
  const steps = stepsOf('in', null)
  const items = noticeItems(steps, true)
  const fieldNames = items.flatMap(({ asked, mayLeaveOut }) => [...asked, ...mayLeaveOut])
  expect(fieldNames.toSorted()).toEqual(
    steps.flatMap(({ fields }) => fields.map(({ name }) => name)).toSorted(),
  )
  const personal = items.find(({ name }) => name === 'personal')
  expect(personal).toMatchObject({ basis: 'law', mayLeaveOut: ['aadhaarEnd'] })
})

test('data with its own checkbox is listed as consent; an e-mail address only where one can be given', () => {
  const items = noticeItems(stepsOf('in', null), true)
  for (const purpose of consentPurposes)
    expect(items.find(({ name }) => name === purpose)?.basis, purpose).toBe('consent')
  expect(noticeItems([], false).map(({ name }) => name)).not.toContain('email')
})
