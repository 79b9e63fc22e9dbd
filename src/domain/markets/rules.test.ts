import { describe, expect, test } from 'vitest'
import { plainAmount } from '#domain/amount.ts'
import { addBusinessDays } from '#domain/business-days.ts'
import { answerDueDay } from '#domain/complaints/complaint.ts'
import { compensationOf } from '#domain/complaints/credit-correction.ts'
import { escalationOf } from '#domain/complaints/escalation.ts'
import { addDays } from '#domain/dates.ts'
import { coolingOffUntil } from '#domain/loans/cooling-off.ts'
import { dueDay } from '#domain/loans/due-day.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { prepaymentDays } from '#domain/loans/product.ts'
import { kindByType, kindOfClaim } from '#domain/reports/authority-kind.ts'
import { daysOff, knownUntil } from './holidays.ts'
import { bankHolidays, holidaysByLaw, type MarketId, marketIds, markets, rulesByMarket } from './market.ts'
import { inForce, type Rule, ruleOn } from './rule.ts'
import {
  areOffersCompared,
  complaintAnswerOn,
  consentStartsTicked,
  coolingOffDaysOn,
  escalationsOn,
  isFactAsked,
  missingLenderFacts,
  offerWorkingDaysOn,
} from './rules.ts'
import { PREPAYMENT } from './specified.ts'

const every = marketIds.flatMap((market) =>
  Object.values(rulesByMarket[market])
    .flat()
    .map((rule: Rule<unknown>) => ({ market, rule })),
)
const { mx, in: india } = rulesByMarket

const yes = (is: boolean | undefined) => (is ? 'yes' : 'no')
const openedOn = '2026-11-20'
const goesOn = (market: MarketId) => {
  const [way] = escalationOf(market, { openedOn, dueOn: answerDueDay(market, openedOn), answeredOn: null })
  return `from ${way?.from}${way?.until ? ` until ${way.until}` : ', no end known'}`
}
const givenBack = (paidOutOn: string) =>
  `until ${coolingOffUntil({ ...sampleProduct, market: 'in', instalments: 1, daysBetween: 91 }, paidOutOn)}`
const box = (day: string) => (consentStartsTicked('in', day) ? 'ticked' : 'empty')
const over = <Asked>(rules: readonly Rule<Asked>[], before: string, on: string) =>
  `${yes(ruleOn(rules, before) !== undefined)}; on ${on}: ${yes(ruleOn(rules, on) !== undefined)}`

const lacks = (market: MarketId) => missingLenderFacts(market, { name: 'A lender' }, openedOn).join()

/** Results of each rule's example, computed with the product's code. */
const computed: Readonly<Record<string, () => string | undefined>> = {
  'mx-complaint-answer': () => `answered by ${answerDueDay('mx', openedOn)}`,
  'mx-way-on': () => goesOn('mx'),
  'mx-complaint-kinds': () =>
    [kindByType('mx', '2', openedOn), kindByType('mx', '7', openedOn), kindOfClaim('mx', openedOn)].join(
      '; ',
    ),
  'mx-early-payment': () => {
    const after = ruleOn(mx.earlyPayment, openedOn)?.asked.afterDays ?? Number.NaN
    const waits = (prepayment: typeof PREPAYMENT | null) =>
      prepaymentDays({ instalments: 1, daysBetween: 91, prepayment })
    return `${yes(waits(PREPAYMENT) <= after)}; on any day: ${yes(waits(null) <= after)}`
  },
  'mx-summary-sheet': () => String(ruleOn(mx.facts, openedOn)?.asked.fields.length),
  'mx-lender': () => lacks('mx'),
  'mx-transfer-proof': () => ruleOn(mx.transferProof, openedOn)?.asked.address,
  'mx-day-off': () => {
    const [sunday, thursday] = ['2026-11-29', '2027-03-25'].map((day) => dueDay({ market: 'mx' }, day))
    return `due on ${sunday}; ${thursday}`
  },
  'in-complaint-answer': () => `answered by ${answerDueDay('in', openedOn)}`,
  'in-way-on': () => goesOn('in'),
  'in-late-cost': () => {
    const rules = ruleOn(india.lateCost, openedOn)?.asked.rules
    return `${yes(rules?.includes('three-percent-a-day'))}; a charge of 500.00 INR: ${yes(rules?.includes('flat-charge'))}`
  },
  'in-cooling-off-2022': () => givenBack('2025-05-07'),
  'in-cooling-off-2025': () => givenBack('2025-05-08'),
  'in-consent': () => `box ${box('2027-01-01')}; on 2026-12-31: ${box('2026-12-31')}`,
  'in-credit-correction': () => {
    const error = { filedOn: '2026-11-01', endedOn: '2026-12-05' }
    const cost = compensationOf('in', error, '2027-01-01')
    return cost ? `${cost.days} days, ${plainAmount(cost.amount, 'INR')}` : undefined
  },
  'in-key-facts': () => {
    const until = (term: number) =>
      addBusinessDays(openedOn, offerWorkingDaysOn('in', openedOn, term), daysOff(holidaysByLaw.in))
    return `good until ${until(7)} at least; for 6 days, until ${until(6)}`
  },
  'in-lender': () => lacks('in'),
  'in-offers': () => {
    const on = (day: string) => yes(areOffersCompared('in', day))
    return `${on('2025-10-31')}; on 2025-11-01: ${on('2025-11-01')}`
  },
  'in-data-notice': () => over(india.dataNotice, '2027-05-12', '2027-05-13'),
}

test.each(every.map(({ rule }) => rule))('$id: its example gives the stated result', (rule) => {
  expect(computed[rule.id]?.()).toBe(rule.example.follows)
})

test('every rule has a unique id, a source, a product statement and valid dates', () => {
  const ids = every.map(({ rule }) => rule.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { market, rule } of every) {
    expect(rule.id).toMatch(new RegExp(`^${market}-[a-z0-9-]+$`))
    for (const text of [rule.says, rule.does, rule.source]) expect(text, rule.id).toMatch(/\w{3}/)
    if (rule.since !== null && rule.until !== null) expect(rule.since <= rule.until, rule.id).toBe(true)
  }
})

test.each(every.map(({ rule }) => rule))(
  '$id is in force from its first day to its last, and not outside',
  (rule) => {
    const isOn = (day: string) => inForce([rule], day).length === 1
    const { since, until } = rule
    if (since !== null) expect([addDays(since, -1), since].map(isOn)).toEqual([false, true])
    if (until !== null) expect([until, addDays(until, 1)].map(isOn)).toEqual([true, false])
    if (until === null) expect(isOn('2999-12-31')).toBe(true)
  },
)

describe('a future rule changes nothing before its first day and everything from then on', () => {
  const day = '2031-03-01'
  const before = addDays(day, -1)
  const coming = {
    id: 'mx-coming',
    says: 'Something.',
    does: 'Something.',
    source: 'A law',
    read: 'primary',
    since: day,
    until: null,
    heldAgainst: 'today',
    example: { given: 'a', follows: 'b' },
  } as const
  const with_ = (change: Partial<(typeof rulesByMarket)['mx']>) => ({
    ...rulesByMarket,
    mx: { ...mx, ...change },
  })

  test('consent', () => {
    const rules = with_({ consent: [{ ...coming, asked: { startsTicked: false } }] })
    expect([before, day].map((on) => consentStartsTicked('mx', on, rules))).toEqual([true, false])
    expect(consentStartsTicked('mx', day)).toBe(true)
  })

  test('the answer deadline, with the older rule still listed', () => {
    const [known] = mx.complaintAnswer
    const rules = with_({
      complaintAnswer: [known, { ...coming, asked: { days: 15, counted: 'calendar' } }],
    })
    expect(complaintAnswerOn('mx', before, rules)).toEqual({ days: 30, counted: 'business' })
    expect(complaintAnswerOn('mx', day, rules)).toEqual({ days: 15, counted: 'calendar' })
  })

  test('an additional complaints body', () => {
    const rules = with_({
      wayOn: [...mx.wayOn, { ...coming, asked: { authority: 'une', days: 10 } }],
    })
    expect([before, day].map((on) => escalationsOn('mx', on, rules).length)).toEqual([1, 2])
  })

  test('cooling-off days by term', () => {
    const asked = [
      { termDaysFrom: 7, days: 2 },
      { termDaysFrom: 91, days: 5 },
    ]
    const rules = with_({ coolingOff: [{ ...coming, asked }] })
    expect([6, 7, 90, 91].map((term) => coolingOffDaysOn('mx', day, term, rules))).toEqual([0, 2, 2, 5])
    expect(coolingOffDaysOn('mx', before, 91, rules)).toBe(0)
  })
})

test('the key facts sheet and the offer period start on the day of their rule', () => {
  const [before, from] = ['2024-09-30', '2024-10-01']
  const held = (day: string) => [6, 7, 91].map((term) => offerWorkingDaysOn('in', day, term))
  expect([before, from].map(held)).toEqual([
    [0, 0, 0],
    [1, 3, 3],
  ])
  const asked = (day: string) => isFactAsked('in', 'recovery agents', day)
  expect([before, from].map(asked)).toEqual([false, true])
  expect(offerWorkingDaysOn('mx', from, 91)).toBe(0)
})

const READ_IN = { primary: ' (the text itself)', secondary: '' }
const inPage = ({ rule }: (typeof every)[number]) => {
  const end = rule.until === null ? '' : ` until ${rule.until}`
  const from = rule.since === null ? '' : `since ${rule.since}`
  const days = `${from}${end}`.trim()
  return `### \`${rule.id}\`

${rule.says}

- Source: ${rule.source}${READ_IN[rule.read]} (${days && `${days}, `}day of ${rule.heldAgainst}).
- Product: ${rule.does}
`
}

const MARKET_NAMES = { mx: 'Mexico', in: 'India' } as const
const holidayEnds = marketIds.map((market) => {
  const until = knownUntil(holidaysByLaw[market])
  const is = until === null ? 'no end: they follow from rules' : `until ${until}`
  return `| holidays of ${MARKET_NAMES[market]} | ${is} | ${holidaysByLaw[market].source} |`
})
const bankEnds = marketIds.map((market) => {
  const until = knownUntil(bankHolidays[market])
  const is = until === null ? 'no end: they follow from rules; a notice may change them' : `until ${until}`
  const source = bankHolidays[market].source.replace(holidaysByLaw[market].source, 'the same')
  return `| bank holidays of ${MARKET_NAMES[market]} | ${is} | ${source} |`
})
/** Rules that end without a successor in the same list. */
const ruleEnds = marketIds.flatMap((market) =>
  Object.values(rulesByMarket[market]).flatMap((list: readonly Rule<unknown>[]) =>
    list
      .filter(({ until }) => until !== null && inForce(list, addDays(until, 1)).length === 0)
      .map(({ id, until, source }) => `| rule \`${id}\` | until ${until}, no successor | ${source} |`),
  ),
)
const page = `# Rules of the countries

Made from \`src/domain/markets/*/rules.ts\` ([0024](../contribute/decisions/0024-languages-and-countries.md)). A test computes an example of each rule.
This page is no legal advice. Sources were read in others’ words unless a rule says "the text itself". In brackets stand the
days in force, and which day counts. A rule without a first day is older than this product.

To change a rule, end it and add its successor, then run \`npm run test:code -- markets/rules.test -u\`. Pages, papers and
\`npm run doctor\` change on its day.

${marketIds
  .map(
    (id) =>
      `## ${MARKET_NAMES[id]}\n\n${every
        .filter(({ market }) => market === id)
        .map(inPage)
        .join('\n')}`,
  )
  .join('\n')}
## Data that ends

After such a day a clock is wrong until the data is extended. \`npm run doctor\` warns in the year before.

| data | known | source |
| --- | --- | --- |
${[...holidayEnds, ...bankEnds, ...ruleEnds].join('\n')}
`

test('the rules page in the documentation matches the data', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/evidence/rules.md')
})

test('offers are compared only in a market with one time zone, by whose day they are priced', () => {
  const withZones = marketIds.filter((id) => (markets[id].localZones ?? []).length > 0)
  expect(withZones).toEqual(['mx'])
  for (const id of withZones) expect([id, rulesByMarket[id].offers]).toEqual([id, []])
})
