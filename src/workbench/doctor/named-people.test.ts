import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandSchema } from '#contract/brand/brand.ts'
import { forEachMarket } from '#domain/markets/market.ts'
import { namedPeopleFindings, recoveryAgentFindings } from './named-people.ts'

const shipped = brandSchema.parse(JSON.parse(readFileSync('brand/brand.json', 'utf8')))
const DAY = '2026-11-20'
const withOfficer = (grievanceOfficer: string) => ({
  ...shipped,
  authorities: { ...shipped.authorities, grievanceOfficer },
})

test('an officer without a phone and an e-mail address is an error that cites the rule, from its first day', () => {
  for (const text of ['', 'A. Name', 'A. Name, officer@lender.example', 'A. Name, +91 80 0000 0000']) {
    expect(namedPeopleFindings(withOfficer(text), DAY), text).toEqual([
      { level: 'error', text: expect.stringMatching(/^authorities\.grievanceOfficer .*in-key-facts/) },
    ])
    expect(namedPeopleFindings(withOfficer(text), '2024-09-30')).toEqual([])
  }
  expect(namedPeopleFindings(withOfficer('A. Name, officer@lender.example, +91 80 0000 0000'), DAY)).toEqual(
    [],
  )
  expect(namedPeopleFindings({ ...withOfficer(''), market: 'mx' }, DAY)).toEqual([])
})

test('missing service providers and recovery agents are warnings where the key facts sheet must name them', () => {
  const alone = { ...shipped, serviceProviders: forEachMarket(() => []) }
  expect(namedPeopleFindings(alone, DAY)).toEqual([
    { level: 'warning', text: expect.stringMatching(/^serviceProviders\.in .*RBI\/2024-25\/18/) },
  ])
  expect(recoveryAgentFindings('in', 0, DAY)).toEqual([
    { level: 'warning', text: expect.stringMatching(/^no recovery agent .*in-key-facts/) },
  ])
  expect(recoveryAgentFindings('in', 1, DAY)).toEqual([])
  expect(recoveryAgentFindings('mx', 0, DAY)).toEqual([])
})
