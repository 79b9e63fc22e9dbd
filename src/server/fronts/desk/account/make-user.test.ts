import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { DESK_ROLES } from '#domain/desk/roles.ts'

test('its help names every role of an account', () => {
  const help = execFileSync(process.execPath, ['src/server/fronts/desk/account/make-user.ts', '--help'], {
    encoding: 'utf8',
  })
  for (const role of DESK_ROLES) expect(help).toMatch(new RegExp(`--role ROLE.*\\b${role}\\b`))
})
