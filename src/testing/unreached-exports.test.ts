import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readHouse } from './house.ts'
import { unreachedExports } from './unreached-exports.ts'

/**
 * What tests alone use and may keep, each with its reason. Anything else is deleted, moved to a `.sample.ts` beside the
 * tests, or used.
 */
const KEPT = [
  // How tests say what is owed, and what a delay costs, in one line.
  'domain/loans/penalty.ts: penaltyOf',
  // Of one idea with what the product uses: a reference is read as it is written.
  'domain/money/payment-reference.ts: isReference',
  'domain/money/payment-reference.ts: formatReference',
  // docs/reference/limits.md is made from it.
  'server/base/limits/limit.ts: declaredLimits',
]

/** What a lender's own module imports, which is no file of ours (docs/reference/providers.md). */
const PUBLISHED = 'server/integrations/modules.ts: '

/** The files that commands start, as paths after src/ or beginning with bench/. */
const programs = readdirSync('scripts')
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => readFileSync(`scripts/${name}`, 'utf8'))
  .flatMap((text) => [...text.matchAll(/['"](?:src\/)?((?:server|workbench|bench|web)\/[\w./-]+\.ts)['"]/g)])
  .flatMap(([, path]) => path ?? [])

test('every export is reached by the product, and not by tests alone', () => {
  expect(programs).toEqual(expect.arrayContaining(['server/main.ts', 'server/main-web.ts', 'bench/bench.ts']))
  // The bench's peers are applications of their own, and their frameworks take what they export.
  const bench = readHouse('bench').filter(({ path }) => !path.startsWith('bench/peers/'))
  const unreached = unreachedExports([...readHouse(), ...bench], programs)
  const own = unreached.filter((name) => !name.startsWith(PUBLISHED))
  expect(own.toSorted()).toEqual(KEPT.toSorted())
})

const unreached = (sources: Record<string, string>) =>
  unreachedExports(
    Object.entries(sources).map(([path, text]) => ({ path, text })),
    ['server/main.ts'],
  )

test('what a test alone imports is unreached, and so is what only that uses', () => {
  expect(
    unreached({
      'server/main.ts': "import { used } from '#domain/rule.ts'\nused()",
      'domain/rule.ts':
        'export const used = () => inner\nexport const inner = 1\nexport const spare = () => deep\nexport const deep = 2',
      'domain/rule.test.ts': "import { spare } from './rule.ts'",
      'domain/other.sample.ts': "import { spare } from './rule.ts'\nexport const sample = spare",
    }),
  ).toEqual(['domain/rule.ts: spare', 'domain/rule.ts: deep'])
})

test('what a file takes that nobody starts is not reached by it', () => {
  expect(
    unreached({
      'server/main.ts': "import '#domain/started.ts'",
      'domain/started.ts': 'export const one = 1',
      'server/forgotten.ts': "import { one } from '#domain/started.ts'\nconsole.log(one)",
    }),
  ).toEqual(['domain/started.ts: one'])
})

test('types, renamed names, namespaces, passed-on names and late imports are uses', () => {
  expect(
    unreached({
      'server/main.ts':
        "import type { A } from './a.ts'\nimport { b as c } from './b.ts'\nimport * as d from './d.ts'\nimport { e } from './passed-on.ts'\nconst f = await import('./f.ts')",
      'server/a.ts': 'export type A = 1',
      'server/b.ts': 'export const b = 1',
      'server/d.ts': 'export default 1\nexport const d = 1',
      'server/passed-on.ts': "export { e } from './e.ts'\nexport { g } from './e.ts'",
      'server/e.ts': 'export const e = 1\nexport const g = 2',
      'server/f.ts': 'export const f = 1',
    }),
  ).toEqual(['server/passed-on.ts: g'])
})

test('a screen may export what its route takes, and nothing else; what is started by its path is reached', () => {
  expect(
    unreached({
      'web/app/answer.tsx': "import './pages.ts'",
      'web/app/pages.ts': "page('/loan', () => import('#web/screens/loan.tsx'))",
      'web/screens/loan.tsx':
        'export const loader = 1\nexport default 2\nexport const load = 3\nexport const links = 4',
      'server/main.ts': "spawn(new URL('./guard.ts', import.meta.url))",
      'server/guard.ts': "import { kill } from './kill.ts'\nkill()",
      'server/kill.ts': 'export const kill = 1',
    }),
  ).toEqual(['web/screens/loan.tsx: load', 'web/screens/loan.tsx: links'])
})
