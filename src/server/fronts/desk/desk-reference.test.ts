import { expect, test } from 'vitest'
import { tableOf, withGenerated } from '#testing/generated-tables.ts'
import { EVERY_ROLE } from './entry/desk-page.ts'
import { deskPages } from './pages.ts'

const PAGE = 'docs/reference/desk.md'

const rolesOf = (roles: readonly string[]) =>
  EVERY_ROLE.every((role) => roles.includes(role)) ? 'every role' : roles.join(', ')

test('docs/reference/desk.md has the pages and their roles', async () => {
  const rows = deskPages
    .filter(({ path }) => !path.endsWith('*'))
    .map(({ path, roles, steps = {} }) => {
      const acting = EVERY_ROLE.filter((role) =>
        Object.values(steps).some((step) => step.roles.includes(role)),
      )
      return [`\`${path}\``, rolesOf(roles), acting.length === 0 ? '' : rolesOf(acting)]
    })
  const pages = tableOf(['page', 'may open', 'may submit'], rows)
  await expect(withGenerated(PAGE, { pages })).toMatchFileSnapshot(`../../../../${PAGE}`)
})
