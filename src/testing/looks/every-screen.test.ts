import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'src/testing/looks'

/** Screens without a reference picture, and why. */
const NOT_LOOKED_AT: Readonly<Record<string, string>> = {
  'screens/site/user.tsx': 'it is empty (spec 2)',
}

test('every screen has a reference picture, so that a new page has one as well', () => {
  const views = readdirSync(FOLDER)
    .filter((name) => name.endsWith('views.ts'))
    .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
    .join('\n')
  const routes = readFileSync('src/web/app/pages.ts', 'utf8')
  const screens = new Map<string, string[]>()
  for (const [, path = '', screen = ''] of routes.matchAll(
    /page\(['`]\/([\w/${}]*)['`], \(\) =>\s+import\('#web\/(screens\/[^']+)'/g,
  ))
    screens.set(screen, [...(screens.get(screen) ?? []), path.replace(/\$\{.*/, '')])
  expect(screens.size).toBeGreaterThan(40)
  const isLookedAt = (path: string) => new RegExp(`/${path}(?!\\w)`).test(views)
  const left = [...screens].filter(([, paths]) => !paths.some(isLookedAt)).map(([screen]) => screen)
  expect(left.sort()).toEqual(Object.keys(NOT_LOOKED_AT).sort())
})
