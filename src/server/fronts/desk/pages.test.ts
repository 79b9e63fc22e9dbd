import { expect, test } from 'vitest'
import { DESK_ROLES, type DeskRole } from '#domain/desk/roles.ts'
import { mayCall, maySend } from './entry/calls.ts'
import { homeOf } from './entry/rights.ts'
import { deskCalls } from './pages.ts'

const changes = deskCalls.all.filter(({ name, isOwnAccount }) => name.startsWith('POST') && !isOwnAccount)
const visitOf = (role: DeskRole) => ({ calls: deskCalls, user: { role } })

/**
 * The calls of each role (agent, supervisor, finance, auditor, manager), written a second time on purpose.
 */
const RIGHTS = [
  ['asfum', 'GET /desk/desk.css'],
  ['asfum', 'GET /desk/login'],
  ['asfum', 'POST /desk/login'],
  ['asfum', 'POST /desk/logout'],
  ['asfum', 'GET /desk'],
  ['asfum', 'GET /desk/search'],
  ['as...', 'POST /desk/search'],
  ['as.u.', 'GET /desk/borrowers/:id'],
  ['as...', 'GET /desk/new'],
  ['as...', 'POST /desk/new'],
  ['as.u.', 'GET /desk/complaints/:folio'],
  ['as...', 'POST /desk/complaints/:folio/review'],
  ['as...', 'POST /desk/complaints/:folio/assign'],
  ['as...', 'POST /desk/complaints/:folio/answer'],
  ['as...', 'POST /desk/complaints/:folio/confirm'],
  ['as...', 'POST /desk/complaints/:folio/withdraw'],
  ['as...', 'POST /desk/complaints/:folio/ask-score'],
  ['as...', 'POST /desk/complaints/:folio/close'],
  ['as...', 'POST /desk/complaints/:folio/note'],
  ['as...', 'POST /desk/complaints/:folio/kind'],
  ['asfu.', 'GET /desk/pictures/:name'],
  ['as.u.', 'GET /desk/requests/:folio'],
  ['as...', 'POST /desk/requests/:folio/answer'],
  ['as...', 'POST /desk/requests/:folio/assign'],
  ['.s...', 'POST /desk/requests/:folio/grant'],
  ['.s...', 'POST /desk/requests/:folio/done'],
  ['.s...', 'POST /desk/requests/:folio/compensated'],
  ['.s.u.', 'GET /desk/applications'],
  ['.s.u.', 'GET /desk/applications/:id'],
  ['.s...', 'POST /desk/applications/:id/offer'],
  ['.s...', 'POST /desk/applications/:id/refuse'],
  ['.s...', 'POST /desk/applications/:id/more'],
  ['.s.u.', 'GET /desk/arrangements'],
  ['.s.u.', 'GET /desk/arrangements/:folio'],
  ['.s...', 'POST /desk/arrangements/:folio/offer'],
  ['.s...', 'POST /desk/arrangements/:folio/refuse'],
  ['.s...', 'POST /desk/arrangements/:folio/withdraw'],
  ['as.u.', 'GET /desk/templates'],
  ['.s...', 'POST /desk/templates'],
  ['as.u.', 'GET /desk/templates/:id'],
  ['.s...', 'POST /desk/templates/:id'],
  ['.s...', 'POST /desk/templates/:id/remove'],
  ['..fu.', 'GET /desk/worklists'],
  ['..fu.', 'GET /desk/worklists/file'],
  ['..fu.', 'GET /desk/money'],
  ['..fu.', 'GET /desk/settlement'],
  ['..f..', 'POST /desk/settlement'],
  ['..fu.', 'GET /desk/money/loan'],
  ['..f..', 'POST /desk/money/reversal'],
  ['..f..', 'POST /desk/money/:id/wish'],
  ['..f..', 'POST /desk/money/:id/confirm'],
  ['..f..', 'POST /desk/money/:id/withdraw'],
  ['..fu.', 'GET /desk/claims'],
  ['..fu.', 'GET /desk/claims/:folio'],
  ['..f..', 'POST /desk/claims/:folio/book'],
  ['..f..', 'POST /desk/claims/:folio/refuse'],
  ['..f..', 'POST /desk/claims/:folio/withdraw'],
  ['.s.u.', 'GET /desk/webhooks'],
  ['.s...', 'POST /desk/webhooks/:id/again'],
  ['asfu.', 'GET /desk/figures'],
  ['asfu.', 'GET /desk/figures/parts'],
  ['.s.u.', 'GET /desk/export'],
  ['.s.u.', 'GET /desk/reports'],
  ['.s.u.', 'GET /desk/reports/file'],
  ['.s.u.', 'GET /desk/log'],
  ['...um', 'GET /desk/staff'],
  ['....m', 'POST /desk/staff'],
  ['...um', 'GET /desk/staff/:name'],
  ['....m', 'POST /desk/staff/:name/role'],
  ['....m', 'POST /desk/staff/:name/password'],
  ['....m', 'POST /desk/staff/:name/off'],
  ['....m', 'POST /desk/staff/:name/on'],
  ['asfum', 'GET /desk/account'],
  ['asfum', 'POST /desk/account/password'],
  ['asfum', 'POST /desk/account/codes'],
  ['asfum', 'POST /desk/account/codes/on'],
  ['asfum', 'POST /desk/account/codes/off'],
  ['asfum', 'GET /desk/*'],
] as const
const LETTERS = [
  ['agent', 'a'],
  ['supervisor', 's'],
  ['finance', 'f'],
  ['auditor', 'u'],
  ['manager', 'm'],
] as const

test('each call is allowed to the roles that need it, and to no others', () => {
  const declared = deskCalls.all.map((call) => [
    LETTERS.map(([role, letter]) => (mayCall(role, call) ? letter : '.')).join(''),
    call.name,
  ])
  const byName = (rights: readonly (readonly string[])[]) =>
    rights.toSorted(([, one = ''], [, other = '']) => (one < other ? -1 : 1))
  expect(byName(declared)).toEqual(byName(RIGHTS))
})

test('a manager of accounts begins with them, every other role with the queue', () => {
  expect(DESK_ROLES.map((role) => [role, homeOf(role)])).toEqual([
    ['agent', '/desk'],
    ['supervisor', '/desk'],
    ['finance', '/desk'],
    ['auditor', '/desk'],
    ['manager', '/desk/staff'],
    ['all', '/desk'],
  ])
})

test('an auditor changes nothing, and reads all pages of other roles except the form for a new complaint', () => {
  expect(changes.filter((call) => mayCall('auditor', call))).toEqual([])
  const unread = deskCalls.all.filter((call) => call.name.startsWith('GET') && !mayCall('auditor', call))
  expect(unread.map(({ name }) => name)).toEqual(['GET /desk/new'])
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
  expect(mayCall(role, deskCalls.named(call))).toBe(may)
})

test('an unlimited account may make every call, and every call has another role', () => {
  for (const call of deskCalls.all) {
    expect(mayCall('all', call)).toBe(true)
    expect(DESK_ROLES.some((role) => role !== 'all' && mayCall(role, call))).toBe(true)
  }
})

test('an address is matched to its call', () => {
  expect(maySend(visitOf('finance'), 'POST', '/desk/money/018f/wish')).toBe(true)
  expect(maySend(visitOf('finance'), 'POST', '/desk/money/reversal')).toBe(true)
  expect(maySend(visitOf('finance'), 'POST', '/desk/complaints/261120-4F7K-Q2ZT/answer')).toBe(false)
  expect(maySend(visitOf('all'), 'POST', '/desk/elsewhere')).toBe(false)
})

test('an account without its code may use its own account page, and nothing else', () => {
  const own = deskCalls.all.filter(({ isOwnAccount }) => isOwnAccount).map(({ name }) => name)
  expect(own.toSorted()).toEqual([
    'GET /desk/account',
    'GET /desk/desk.css',
    'GET /desk/login',
    'POST /desk/account/codes',
    'POST /desk/account/codes/off',
    'POST /desk/account/codes/on',
    'POST /desk/account/password',
    'POST /desk/login',
    'POST /desk/logout',
  ])
})
