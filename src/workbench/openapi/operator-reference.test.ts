import { expect, test } from 'vitest'
import { operatorGroups } from '#server/call/operator/described-call.ts'
import { operatorCalls } from '#server/fronts/operator/lists/operator-calls.ts'
import { lenderEvents } from '#server/outbox/lender-events/lender-events.ts'
import { tableOf, withGenerated } from '#testing/generated-tables.ts'
import { plainSchema } from './zod-schema.ts'

const PAGE = 'docs/reference/operator.md'
const PAGE_FIELDS = ['after', 'limit', 'format']

/** The names of an object's fields in braces, with `?` behind those that may be missing. */
function namesOf(schema: ReturnType<typeof plainSchema>, without: readonly string[] = []): string {
  const names = Object.keys(schema.properties ?? {}).filter((name) => !without.includes(name))
  const written = names.map((name) => (schema.required?.includes(name) ? name : `${name}?`))
  return written.length === 0 ? '' : `\`{${written.join(', ')}}\``
}

function sectionOf({
  method,
  path,
  about,
  fields,
  answer,
  isList,
  bodyLimits,
}: (typeof operatorCalls)[number]) {
  const isRead = method === 'GET'
  const sent = namesOf(
    { ...plainSchema(fields), ...(bodyLimits && { required: [] }) },
    isRead ? PAGE_FIELDS : [],
  )
  const said = isList ? '' : `→ ${namesOf(plainSchema(answer))}`
  const signature = [sent, said].filter((part) => part !== '').join(' ')
  return `#### \`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\`\n\n${signature === '' ? '' : `${signature}\n\n`}${about}`
}

test('docs/reference/operator.md has each call and event as it is declared', async () => {
  const calls = Object.keys(operatorGroups).map((group) => [
    group,
    operatorCalls
      .filter((call) => call.group === group)
      .map(sectionOf)
      .join('\n\n'),
  ])
  const events = tableOf(
    ['event', 'sent when'],
    lenderEvents.map(({ type, title }) => [`\`${type}\``, title]),
  )
  await expect(withGenerated(PAGE, { ...Object.fromEntries(calls), events })).toMatchFileSnapshot(
    `../../../${PAGE}`,
  )
})
