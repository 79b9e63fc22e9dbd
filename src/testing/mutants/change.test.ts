import { expect, test } from 'vitest'
import { changeOf, type Mutant } from './change.ts'

const mutant = (from: [number, number], to: [number, number], replacement: string): Mutant => ({
  status: 'Survived',
  replacement,
  location: { start: { line: from[0], column: from[1] }, end: { line: to[0], column: to[1] } },
})

test('a change is the whole line before and after', () => {
  const source = 'one\n  const left = owed - paid\nthree\n'
  expect(changeOf(source, mutant([2, 16], [2, 27], 'owed + paid'))).toEqual({
    before: 'const left = owed - paid',
    after: 'const left = owed + paid',
  })
})

test('a change over several lines is printed as one line', () => {
  const source = 'function f() {\n  a()\n  b()\n}\n'
  expect(changeOf(source, mutant([1, 14], [4, 2], '{}'))).toEqual({
    before: 'function f() { a() b() }',
    after: 'function f() {}',
  })
})

test('moved lines do not affect a change', () => {
  const moved = changeOf('\n\n  a < b', mutant([3, 3], [3, 8], 'a <= b'))
  expect(moved).toEqual(changeOf('a < b', mutant([1, 1], [1, 6], 'a <= b')))
})

test('a very long change is truncated', () => {
  const { before, after } = changeOf(`x${'y'.repeat(400)}`, mutant([1, 1], [1, 402], ''))
  expect(before).toBe(`x${'y'.repeat(159)} …`)
  expect(after).toBe('')
})
