import { expect, test } from 'vitest'
import type { MutantStatus } from './change.ts'
import { isWell, verdictsOf } from './verdict.ts'

/** A file of equal lines, each changed by one mutant. */
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

test('a mutant without a covering test counts as alive, and a timeout as killed', () => {
  expect(verdictOn(['Killed', 'Timeout', 'Survived', 'NoCoverage'])).toMatchObject({ killed: 2, total: 4 })
})

test('a load error counts as killed, and untried mutants do not count', () => {
  expect(verdictOn(['Survived', 'RuntimeError', 'CompileError', 'Ignored'])).toMatchObject({
    killed: 1,
    total: 2,
  })
})

test('an unlisted survivor fails, whatever the killed share', () => {
  const verdict = verdictOn([...killed(99), 'Survived'])
  expect(verdict.survivors).toEqual([{ before: 'line 99', after: 'gone', line: 100, isListed: false }])
  expect(isWell(verdict)).toBe(false)
})

test('a listed survivor passes', () => {
  expect(isWell(verdictOn([...killed(99), 'Survived'], ['line 99']))).toBe(true)
})

test('a killed share below the requirement fails, whatever is listed', () => {
  const lived = ['line 94', 'line 95', 'line 96', 'line 97', 'line 98', 'line 99']
  const five: MutantStatus[] = ['Survived', 'Survived', 'Survived', 'Survived', 'Survived']
  expect(isWell(verdictOn([...killed(95), ...five], lived.slice(1)))).toBe(true)
  expect(isWell(verdictOn([...killed(94), ...five, 'Survived'], lived))).toBe(false)
})

test('a list entry that is killed or gone fails, but a timeout proves nothing', () => {
  expect(verdictOn(['Killed'], ['line 0']).needless).toHaveLength(1)
  expect(isWell(verdictOn(['Killed'], ['line of old']))).toBe(false)
  expect(isWell(verdictOn(['Timeout'], ['line 0']))).toBe(true)
})

test('a file without mutants was not tried', () => {
  expect(isWell(verdictOn([]))).toBe(false)
})

test('every file must be complete, except the exempt ones', () => {
  const report = { files: { 'a.ts': { source: '', mutants: [] }, 'b.ts': { source: '', mutants: [] } } }
  const verdicts = verdictsOf(report, { wantedShare: 1 }, [], ['b.ts'])
  expect(verdicts.map(({ isHeld }) => isHeld)).toEqual([true, false])
})
