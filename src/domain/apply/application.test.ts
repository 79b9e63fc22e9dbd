import { expect, test } from 'vitest'
import { applicationStates, isEditable, isOpen, moveApplication } from './application.ts'

test('each state leads to those that the table names, and to no other', () => {
  const legal = applicationStates.map((from) => [
    from,
    applicationStates.filter((to) => moveApplication(from, to).ok),
  ])
  expect(Object.fromEntries(legal)).toEqual({
    draft: ['submitted', 'withdrawn', 'expired'],
    submitted: ['review', 'more', 'refused', 'offered', 'withdrawn'],
    review: ['more', 'refused', 'offered', 'withdrawn'],
    more: ['submitted', 'refused', 'offered', 'withdrawn', 'expired'],
    refused: [],
    offered: [],
    withdrawn: [],
    expired: [],
  })
})

test('the borrower changes a draft, and what more is asked of; nothing that is decided is open', () => {
  expect(applicationStates.filter(isEditable)).toEqual(['draft', 'more'])
  expect(applicationStates.filter(isOpen)).toEqual(['draft', 'submitted', 'review', 'more'])
})
