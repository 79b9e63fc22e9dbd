import { expect, test } from 'vitest'
import { testsOf } from '#scripts/changed-tests.mjs'

const texts: Record<string, string> = {
  'src/domain/money/ledger.test.ts': "import { post } from './ledger.ts'",
  'src/server/loans/ledger/receive.test.ts': "import { post } from '#domain/money/ledger.ts'",
  'src/server/loans/receiving/other.test.ts': "import { other } from './other.ts'",
  'src/server/fronts/desk/books.test.ts': "import { post } from '#domain/money/ledger.ts'",
}
const tests = Object.keys(texts)
const of = (...changed: string[]) => testsOf(changed, tests, (path) => texts[path] ?? '')

test.each([
  ['the tests of its subject that import it', ['src/domain/money/ledger.ts'], tests.slice(0, 2)],
  ['a test that changed', ['src/server/fronts/desk/books.test.ts'], ['src/server/fronts/desk/books.test.ts']],
  ['no test of a file outside src', ['docs/money/ledger.ts'], []],
])('for changed files it selects %s', (_, changed, wanted) => {
  expect(of(...changed)).toEqual(wanted)
})
