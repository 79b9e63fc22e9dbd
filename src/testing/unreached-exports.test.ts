import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'
import { unreachedExports } from './unreached-exports.ts'

/** Exports that only tests use, each with its reason. Others are deleted, moved to a `.sample.ts`, or used. */
const KEPT = [
  // Tests print debts and late costs in one line with it.
  'domain/loans/penalty.ts: penaltyOf',
  // The counterpart of a used function: a reference is parsed as it is written.
  'domain/money/payment-reference.ts: isReference',
  'domain/money/payment-reference.ts: formatReference',
  // docs/reference/limits.md is made from it.
  'server/base/limits/limit.ts: declaredLimits',
]

/** What a lender's own module imports, which is no file of ours (docs/reference/providers.md). */
const PUBLISHED = 'server/integrations/modules.ts: '

/** Files that commands start, as paths below src/ or starting with bench/. */
const programs = readdirSync('scripts')
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => readFileSync(`scripts/${name}`, 'utf8'))
  .flatMap((text) => [...text.matchAll(/['"](?:src\/)?((?:server|workbench|bench|web)\/[\w./-]+\.ts)['"]/g)])
  .flatMap(([, path]) => path ?? [])

test('the product uses every export', () => {
  expect(programs).toEqual(expect.arrayContaining(['server/main.ts', 'server/main-web.ts', 'bench/bench.ts']))
  // The bench's peers are applications of other frameworks, which use their exports.
  const bench = readSources('bench').filter(({ path }) => !path.startsWith('bench/peers/'))
  const unreached = unreachedExports([...readSources(), ...bench], programs)
  const own = unreached.filter((name) => !name.startsWith(PUBLISHED))
  expect(own.toSorted()).toEqual(KEPT.toSorted())
})

const unreached = (sources: Record<string, string>) =>
  unreachedExports(
    Object.entries(sources).map(([path, text]) => ({ path, text })),
    ['server/main.ts'],
  )

test('an export that only a test imports is unused, and so is everything that only it uses', () => {
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

test('imports of a file that is never started do not count', () => {
  expect(
    unreached({
      'server/main.ts': "import '#domain/started.ts'",
      'domain/started.ts': 'export const one = 1',
      'server/forgotten.ts': "import { one } from '#domain/started.ts'\nconsole.log(one)",
    }),
  ).toEqual(['domain/started.ts: one'])
})

test('types, renamed names, namespaces, re-exports and dynamic imports count as uses', () => {
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

test('a screen may export what its route uses, and nothing else; programs started by path count as used', () => {
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
