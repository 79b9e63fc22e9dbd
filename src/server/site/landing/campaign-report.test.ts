import { expect, test } from 'vitest'
import type { Figures } from '#server/people/registration/campaign-events.ts'
import { figuresCsv, figuresPlot, figuresTable } from './campaign-report.ts'

const row = (change: Partial<Figures> = {}): Figures => ({
  day: '2026-11-20',
  appFrom: 'web',
  userFrom: 'fb',
  utmTag: 'autumn',
  visits: 120,
  clicks: 40,
  codes: 30,
  registrations: 20,
  ...change,
})

test('the table has a line for each day and channel, with aligned numbers', () => {
  expect(figuresTable([row(), row({ day: '2026-11-21', visits: 7 })])).toBe(
    [
      'day         app_from  user_from  utm_tag  visits  clicks  codes  registrations',
      '2026-11-20  web       fb         autumn      120      40     30             20',
      '2026-11-21  web       fb         autumn        7      40     30             20',
    ].join('\n'),
  )
})

test('a name from an address cannot move the cursor or widen the table without limit', () => {
  const table = figuresTable([row({ utmTag: `\u001b[2J\n${'x'.repeat(500)}` })])
  expect(table.split('\n')).toHaveLength(2)
  expect(table).not.toContain('\u001b')
  expect(Math.max(...table.split('\n').map((line) => line.length))).toBeLessThan(110)
})

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['a,b', '"a,b"'],
  ['a\r\nb', '"a\r\nb"'],
  ['plain', 'plain'],
])('%j is text in the CSV', (utmTag, cell) => {
  expect(figuresCsv([row({ utmTag })])).toContain(`2026-11-20,web,fb,${cell},120,40,30,20\r\n`)
})

test('the plot sums the days of a channel and shows the ten largest, with names as text', () => {
  const many = Array.from({ length: 15 }, (_, index) => row({ utmTag: `c${index}`, visits: index + 1 }))
  const plot = figuresPlot([
    ...many,
    row({ utmTag: '<script>', visits: 300 }),
    row({ utmTag: '<script>', visits: 1 }),
  ])
  expect(plot).toContain('301 visits')
  expect(plot).toContain('&lt;script&gt;')
  expect(plot).not.toContain('<script>')
  expect(plot.match(/ visits</g)).toHaveLength(10)
})

test('without figures there is still a table, a file and a picture', () => {
  expect(figuresTable([])).toContain('registrations')
  expect(figuresCsv([])).toBe('\uFEFFday,app_from,user_from,utm_tag,visits,clicks,codes,registrations\r\n')
  expect(figuresPlot([])).toMatch(/^<svg.*<\/svg>\n$/)
})
