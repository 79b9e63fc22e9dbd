import { expect, test } from 'vitest'
import { escalationOf } from './escalation.ts'

const opened = { openedOn: '2026-11-20', dueOn: '2026-12-20', answeredOn: null }

test('in India a borrower without a satisfactory answer has 90 days to go to the Ombudsman', () => {
  expect(escalationOf('in', opened)).toEqual([
    { authority: 'ombudsman', from: '2026-12-21', until: '2027-03-20' },
  ])
  expect(escalationOf('in', { ...opened, answeredOn: '2026-12-01' })).toEqual([
    { authority: 'ombudsman', from: '2026-12-02', until: '2027-03-01' },
  ])
})

test('a late answer does not move the start', () => {
  expect(escalationOf('in', { ...opened, answeredOn: '2027-01-15' })[0]?.from).toBe('2026-12-21')
})

test('a complaint from before the scheme cannot go to the Ombudsman', () => {
  expect(escalationOf('in', { openedOn: '2026-06-30', dueOn: '2026-07-30', answeredOn: null })).toEqual([])
  expect(escalationOf('in', { openedOn: '2026-07-01', dueOn: '2026-07-31', answeredOn: null })).toHaveLength(
    1,
  )
})

test('in Mexico CONDUSEF accepts complaints from the same day, without a known end', () => {
  expect(escalationOf('mx', opened)).toEqual([{ authority: 'condusef', from: '2026-12-21', until: null }])
})
