import { expect, test } from 'vitest'
import { chosen } from './chosen.ts'

const all = ['check', 'dev', 'fuzz', 'third'].map((name) => ({ name }))
const named = (args: string[], earlier = new Map<string, boolean>()) =>
  chosen(args, all, earlier).steps.map(({ name }) => name)

test.each([
  ['all', [], ['check', 'dev', 'fuzz', 'third']],
  ['all from a name', ['--from', 'fuzz'], ['fuzz', 'third']],
  ['all from a number', ['--from', '2'], ['dev', 'fuzz', 'third']],
  ['those that are named, in their order', ['--only', 'third,2'], ['dev', 'third']],
])('without an earlier run it selects %s', (_, args, wanted) => {
  expect(named(args)).toEqual(wanted)
})

test('it continues with untried and failed steps', () => {
  const earlier = new Map([
    ['check', true],
    ['dev', false],
    ['fuzz', true],
  ])
  expect(named(['--go-on'], earlier)).toEqual(['dev', 'third'])
  expect(named([], earlier)).toHaveLength(4)
})

test('an unknown step is reported, and nothing runs', () => {
  for (const name of ['fuz', '5', '0']) expect(() => named(['--only', name])).toThrow(`no step ${name}`)
})
