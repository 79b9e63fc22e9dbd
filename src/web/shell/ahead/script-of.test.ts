import { afterEach, expect, test, vi } from 'vitest'
import routes from '#web/routes.ts'
import { scriptOf } from './script-of.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['/calendar', 'screens/money/calendar.tsx'],
  ['/calendar.ics', undefined],
  ['/papers/statement.pdf', undefined],
  ['/nowhere', undefined],
])('a file of the server has no script, so that no page takes its link for a page: %s', (path, script) => {
  const listed = routes.map(({ path: pattern, file }) => [file, { path: pattern, module: file }])
  vi.stubGlobal('window', { __reactRouterManifest: { routes: Object.fromEntries(listed) } })
  expect(scriptOf(path)).toBe(script)
})
