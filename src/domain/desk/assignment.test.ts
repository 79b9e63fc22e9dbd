import { expect, test } from 'vitest'
import { mayAssign } from './assignment.ts'

const NAMES = { nobody: null, me: 'me', ana: 'ana', luis: 'luis' } as const

test.each([
  ['agent', 'nobody', 'me', true],
  ['agent', 'me', 'nobody', true],
  ['agent', 'me', 'ana', true],
  ['agent', 'nobody', 'ana', false],
  ['agent', 'ana', 'me', false],
  ['agent', 'ana', 'nobody', false],
  ['agent', 'me', 'me', false],
  ['supervisor', 'ana', 'luis', true],
  ['supervisor', 'ana', 'nobody', true],
  ['supervisor', 'nobody', 'ana', true],
  ['supervisor', 'ana', 'ana', false],
  ['all', 'ana', 'me', true],
  ['auditor', 'nobody', 'me', false],
  ['finance', 'nobody', 'me', false],
] as const)('%s hands over from %s to %s: %s', (role, from, to, may) => {
  expect(mayAssign({ name: 'me', role }, NAMES[from], NAMES[to])).toBe(may)
})
