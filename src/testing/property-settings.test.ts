import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

test('a run has one seed for all properties', () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env.FC_SEED))
})

test("FC_RUNS overrides a property's number of cases", () => {
  const properties = readSources().filter(
    ({ path, text }) => path.endsWith('.ts') && /fc\.assert\(/.test(text),
  )
  expect(properties.length).toBeGreaterThan(20)
  const fixed = properties.filter(({ text }) => /numRuns: [\d_]+ \}|numRuns: [\d_]+,$/m.test(text))
  expect(fixed.map(({ path }) => path)).toEqual([])
})
