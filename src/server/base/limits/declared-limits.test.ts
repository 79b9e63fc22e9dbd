import { expect, test } from 'vitest'
import '#server/fronts/apps/app.ts'
import { tableOf } from '#testing/generated-tables.ts'
import { declaredLimits, type LimitDeclaration } from './limit.ts'

const WINDOWS: Readonly<Record<number, string>> = {
  15: '15 minutes',
  60: 'hour',
  1440: 'day',
  43200: '30 days',
}

const windowOf = ({ window, windowMinutes }: LimitDeclaration): string => {
  const length = WINDOWS[windowMinutes]
  if (length === undefined) throw new Error(`A window of ${windowMinutes} minutes has no name`)
  if (window === 'clock') return `clock ${length}`
  return window === 'each-event' ? `${length} after the last` : length
}

const maxOf = ({ max }: LimitDeclaration): string =>
  typeof max === 'number' ? max.toLocaleString('en') : `\`${max.setting}\``

const rowOf = (one: LimitDeclaration): string[] => [
  `\`${one.name}\``,
  `${maxOf(one)}${one.window === 'each-event' ? ' in ' : '/'}${windowOf(one)}`,
  one.counts,
  one.per,
  one.beyond ?? '',
]

/** One row for limits that differ only in their maximum and window, as \`site-hour\` and \`site-day\`. */
function withPairs(limits: readonly LimitDeclaration[]): string[][] {
  const same = Map.groupBy(limits, ({ name, counts, per, beyond }) =>
    [name.replace(/-(hour|day|month)$/, ''), counts, per, beyond].join(),
  )
  return [...same.values()].map((group) => {
    const rows = group.toSorted((one, other) => one.windowMinutes - other.windowMinutes).map(rowOf)
    const [first = []] = rows
    return first.map((cell, column) => (column < 2 ? rows.map((row) => row[column]).join(', ') : cell))
  })
}

const LONG = 20
/** Rows in which a long cell that equals the cell above says so. */
const withoutRepeats = (rows: readonly string[][]): string[][] =>
  rows.map((row, at) =>
    row.map((cell, column) => (cell.length > LONG && cell === rows[at - 1]?.[column] ? 'the same' : cell)),
  )

const page = `# Rate limits

Generated from the declared limits (\`limit(...)\` beside what each protects). To change a row, change the declaration and run
\`npm run test:code -- declared-limits.test -u\`.

- All servers share the counters in the database.
- A window begins with its first event. "After the last" restarts with each event; a clock hour begins at the full hour.
- A refusal has the code 1429 and \`Retry-After\`, unless the last column names another effect.
- A phone counts with its country code, an IPv6 address by its /64.
- \`abono_limit_refusals_total\` counts refused events by \`limit\`.

${tableOf(
  ['limit', 'maximum', 'events', 'for each', 'effect'],
  withoutRepeats(
    withPairs([...declaredLimits.values()]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  ),
)}

Four more limits are elsewhere: attempts for one code, the delay between two codes, unattached pictures
(\`pictures/picture-routes.ts\`), and reminders per week (\`NOTIFICATIONS_A_WEEK\`).
`

test('docs/reference/limits.md is made from the declared limits', async () => {
  await expect(page).toMatchFileSnapshot('../../../../docs/reference/limits.md')
})
