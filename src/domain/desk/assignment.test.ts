import { expect, test } from 'vitest'
import { mayAssign } from './assignment.ts'

const NAMES = { unassigned: null, me: 'me', ana: 'ana', luis: 'luis' } as const

test.each([
  ['agent', 'unassigned', 'me', true],
  ['agent', 'me', 'unassigned', true],
  ['agent', 'me', 'ana', true],
  ['agent', 'unassigned', 'ana', false],
  ['agent', 'ana', 'me', false],
  ['agent', 'ana', 'unassigned', false],
  ['agent', 'me', 'me', false],
  ['supervisor', 'ana', 'luis', true],
  ['supervisor', 'ana', 'unassigned', true],
  ['supervisor', 'unassigned', 'ana', true],
  ['supervisor', 'ana', 'ana', false],
  ['all', 'ana', 'me', true],
  ['auditor', 'unassigned', 'me', false],
  ['finance', 'unassigned', 'me', false],
] as const)('%s reassigns from %s to %s: %s', (role, from, to, may) => {
  expect(mayAssign({ name: 'me', role }, NAMES[from], NAMES[to])).toBe(may)
})
