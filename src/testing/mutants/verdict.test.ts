import { expect, test } from 'vitest'
import type { MutantStatus } from './change.ts'
import { isWell, verdictsOf } from './verdict.ts'

/** A file with a row of equal lines, of which each mutant changes one. */
function verdictOn(statuses: readonly MutantStatus[], listed: readonly string[] = []) {
  const source = statuses.map((_, index) => `line ${index}`).join('\n')
  const mutants = statuses.map((status, index) => {
    const start = { line: index + 1, column: 1 }
    return { status, replacement: 'gone', location: { start, end: { line: index + 1, column: 99 } } }
  })
  const list = listed.map((before) => ({ file: 'rule.ts', before, after: 'gone', reason: 'It is so.' }))
  const report = { files: { 'src/domain/rule.ts': { source, mutants } } }
  const [verdict] = verdictsOf(report, { wantedShare: 0.95 }, list)
  if (!verdict) throw new Error('a file without a verdict')
  return verdict
}

const killed = (count: number): MutantStatus[] => Array.from({ length: count }, () => 'Killed')

test('a mutant that no test reaches is as alive as one that no test notices, and an endless one is dead', () => {
  expect(verdictOn(['Killed', 'Timeout', 'Survived', 'NoCoverage'])).toMatchObject({ killed: 2, total: 4 })
})

test('what makes the tests unable to load is noticed, and what was not tried does not count', () => {
  expect(verdictOn(['Survived', 'RuntimeError', 'CompileError', 'Ignored'])).toMatchObject({
    killed: 1,
    total: 2,
  })
})

test('a survivor that is not listed is not well, however many are killed', () => {
  const verdict = verdictOn([...killed(99), 'Survived'])
  expect(verdict.survivors).toEqual([{ before: 'line 99', after: 'gone', line: 100, isListed: false }])
  expect(isWell(verdict)).toBe(false)
})

test('a survivor that is listed is well', () => {
  expect(isWell(verdictOn([...killed(99), 'Survived'], ['line 99']))).toBe(true)
})

test('fewer killed than wanted is not well, whatever is listed', () => {
  const lived = ['line 94', 'line 95', 'line 96', 'line 97', 'line 98', 'line 99']
  const five: MutantStatus[] = ['Survived', 'Survived', 'Survived', 'Survived', 'Survived']
  expect(isWell(verdictOn([...killed(95), ...five], lived.slice(1)))).toBe(true)
  expect(isWell(verdictOn([...killed(94), ...five, 'Survived'], lived))).toBe(false)
})

test('a list that names what is killed or gone is not well, but what took too long proves nothing', () => {
  expect(verdictOn(['Killed'], ['line 0']).needless).toHaveLength(1)
  expect(isWell(verdictOn(['Killed'], ['line of old']))).toBe(false)
  expect(isWell(verdictOn(['Timeout'], ['line 0']))).toBe(true)
})

test('a file without a single mutant was not tried', () => {
  expect(isWell(verdictOn([]))).toBe(false)
})

test('every file is held but those that are named', () => {
  const report = { files: { 'a.ts': { source: '', mutants: [] }, 'b.ts': { source: '', mutants: [] } } }
  const verdicts = verdictsOf(report, { wantedShare: 1 }, [], ['b.ts'])
  expect(verdicts.map(({ isHeld }) => isHeld)).toEqual([true, false])
})
