import { expect, test } from 'vitest'
import { DESK_ROLES, deskCalls, isOwnAccount, mayCall, maySend } from './roles.ts'

const changes = deskCalls.filter(
  (call) => call.startsWith('POST') && !isOwnAccount(call) && call !== 'POST /desk/login',
)

test('an auditor changes nothing, and reads what all the others read but the form for a new complaint', () => {
  expect(changes.filter((call) => mayCall('auditor', call))).toEqual([])
  const unread = deskCalls.filter((call) => call.startsWith('GET') && !mayCall('auditor', call))
  expect(unread).toEqual(['GET /desk/new'])
})

test.each([
  ['agent', 'POST /desk/complaints/:folio/answer', true],
  ['agent', 'POST /desk/money/:id/confirm', false],
  ['agent', 'GET /desk/money', false],
  ['agent', 'GET /desk/applications', false],
  ['agent', 'GET /desk/export', false],
  ['agent', 'GET /desk/log', false],
  ['supervisor', 'POST /desk/applications/:id/offer', true],
  ['supervisor', 'POST /desk/claims/:folio/book', false],
  ['finance', 'POST /desk/claims/:folio/book', true],
  ['finance', 'GET /desk/complaints/:folio', false],
  ['finance', 'POST /desk/applications/:id/offer', false],
  ['all', 'POST /desk/claims/:folio/book', true],
  ['all', 'POST /desk/of-tomorrow', false],
] as const)('%s, %s: %s', (role, call, may) => {
  expect(mayCall(role, call)).toBe(may)
})

test('whoever may do all may make every call, and every call has somebody else who may', () => {
  for (const call of deskCalls) {
    expect(mayCall('all', call)).toBe(true)
    expect(DESK_ROLES.some((role) => role !== 'all' && mayCall(role, call))).toBe(true)
  }
})

test('an address is the call whose place it is', () => {
  expect(maySend('finance', 'POST', '/desk/money/018f/wish')).toBe(true)
  expect(maySend('finance', 'POST', '/desk/money/reversal')).toBe(true)
  expect(maySend('finance', 'POST', '/desk/complaints/261120-4F7K-Q2ZT/answer')).toBe(false)
  expect(maySend('all', 'POST', '/desk/elsewhere')).toBe(false)
})
