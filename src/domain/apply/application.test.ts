import { expect, test } from 'vitest'
import { applicationStates, isEditable, isOpen, moveApplication } from './application.ts'

test('each state allows exactly the transitions in the table', () => {
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

test('the borrower edits drafts and applications that need more; decided applications are closed', () => {
  expect(applicationStates.filter(isEditable)).toEqual(['draft', 'more'])
  expect(applicationStates.filter(isOpen)).toEqual(['draft', 'submitted', 'review', 'more'])
})
