import { expect, test } from 'vitest'
import { weaknessesIn } from './audit.ts'

test('a vulnerable package is listed with its versions; no findings give an empty list', () => {
  const vulnerabilities = { lodash: { name: 'lodash', severity: 'high', range: '<4.17.21', via: [] } }
  expect(weaknessesIn(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual([
    'lodash <4.17.21: high',
  ])
  expect(weaknessesIn(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual([])
})

test.each([
  ['a registry that has no such answer', '{"error": {"code": "ENOAUDIT", "summary": "", "detail": ""}}'],
  ['a network that is not there', 'npm error audit endpoint returned an error'],
  ['nothing', ''],
])('%s is not mistaken for "no findings"', (_, printed) => {
  expect(weaknessesIn(printed)).toBeNull()
})
