import { expect, test } from 'vitest'
import '#server/fronts/apps/app.ts'
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
  if (window === 'clock') return `full ${length}`
  return window === 'each-event' ? `${length} after the last` : length
}

const maxOf = ({ max }: LimitDeclaration): string =>
  typeof max === 'number' ? max.toLocaleString('en') : `\`${max.setting}\``

const page = `# Rate limits

Made from the declarations of the limits (\`limit(...)\` beside what each protects,
[0013](../contribute/decisions/0013-limits-and-queues.md)). To change a line, change the declaration and run
\`npm run test:code -- declared-limits.test -u\`.

All servers count together, in the database. A window begins with its first event; a full hour is one by the clock. "After the
last" begins anew with each event that is counted. "Refused with 1429" is a refusal that says when there may be another try, as
\`Retry-After\` too. \`abono_limit_refusals_total\` counts the events beyond each limit, by \`limit\`. A phone is counted with its
country, an address as a /64 if it is one of IPv6.

| limit | at most | in | events | of one | beyond it |
| --- | --- | --- | --- | --- | --- |
${[...declaredLimits.values()]
  .map(
    (one) =>
      `| \`${one.name}\` | ${maxOf(one)} | ${windowOf(one)} | ${one.counts} | ${one.per} | ${one.beyond ?? 'refused with 1429'} |`,
  )
  .toSorted()
  .join('\n')}

These limits are no counters of a window, and stand beside what they protect: tries of one code, the time between two codes,
pictures that no complaint has yet (\`pictures/picture-routes.ts\`), and reminders in a week (\`NOTIFICATIONS_A_WEEK\`).
`

test('docs/reference/limits.md is made from the declared limits', async () => {
  await expect(page).toMatchFileSnapshot('../../../../docs/reference/limits.md')
})
