import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups, isNamed } from './groups.ts'
import { listedIn } from './listed.ts'

const TEXT = `# Why

Words before the first file are for people.

## one.ts

\`\`\`diff
- a < b
+ a <= b
\`\`\`

At the edge both are nothing.

\`\`\`diff
- c > d
+ c >= d
- c > e
+ true
\`\`\`

Two at once.

## two.ts

Nothing yet.
`

test('every change is listed with its file and reason; changes of one block share a reason', () => {
  expect(listedIn(TEXT)).toEqual([
    { file: 'one.ts', before: 'a < b', after: 'a <= b', reason: 'At the edge both are nothing.' },
    { file: 'one.ts', before: 'c > d', after: 'c >= d', reason: 'Two at once.' },
    { file: 'one.ts', before: 'c > e', after: 'true', reason: 'Two at once.' },
  ])
})

test('a change without a reason is refused', () => {
  expect(() => listedIn('## one.ts\n\n```diff\n- a\n+ b\n```\n\n## two.ts\n')).toThrow(
    'no reason for a change of one.ts',
  )
})

test.each(['- a\n', '+ b\n', '- a\n  c\n+ b\n'])(
  'a block that is not a list of changes is refused: %j',
  (diff) => {
    expect(() => listedIn(`## one.ts\n\n\`\`\`diff\n${diff}\`\`\`\n\nBecause.\n`)).toThrow(
      'no row of changes',
    )
  },
)

test('every listed change is of a line that its file has', () => {
  const sources = groups.flatMap((group) => group.sources)
  const linesIn = (path: string) => readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ')
  const listed = listedIn(readFileSync('src/testing/mutants/equivalent-mutants.md', 'utf8'))
  expect(listed.length).toBeGreaterThan(50)
  const stale = listed.filter(
    ({ file, before }) =>
      !sources.some((path) => isNamed(path, file) && linesIn(path).includes(before.replace(/ …$/, ''))),
  )
  expect(stale.map(({ file, before }) => `${file}: ${before}`)).toEqual([])
})
