import { expect, test } from 'vitest'
import { listedIn } from './listed.ts'
import { linesOf } from './show.ts'
import type { Verdict } from './verdict.ts'

const change = { before: 'a < b', after: 'a <= b' }
const survivor = { ...change, line: 7, isListed: false }
const well: Verdict = {
  wantedShare: 0.95,
  isHeld: true,
  path: 'src/domain/well.ts',
  killed: 40,
  total: 40,
  survivors: [],
  needless: [],
}
const bad: Verdict = { ...well, path: 'src/domain/bad.ts', killed: 39, survivors: [survivor] }

test('the table lists the killed share of each file, and marks failures', () => {
  expect(linesOf([well, bad]).slice(-2)).toEqual([
    'src/domain/well.ts   40/40   100.0  0',
    'src/domain/bad.ts    39/40    97.5  0  NOT WELL',
  ])
})

test('a file on the exemption list is marked, and also one that no longer needs it', () => {
  const [better = '', worse = ''] = linesOf([
    { ...well, isHeld: false },
    { ...bad, isHeld: false },
  ]).slice(-2)
  expect(better).toContain('take it off not-held-yet.ts')
  expect(worse).toContain('not held yet')
})

test('a survivor is printed in the form of the list', () => {
  const lines = linesOf([bad])
  expect(lines).toContain('survived: src/domain/bad.ts:7')
  const diff = lines.filter((line) => /^[-+] /.test(line)).join('\n')
  expect(listedIn(`## bad.ts\n\n\`\`\`diff\n${diff}\n\`\`\`\n\nSo it is.\n`)).toMatchObject([change])
})

test('a listed survivor is counted and not printed, and an obsolete entry is printed', () => {
  const listed = { ...bad, survivors: [{ ...survivor, isListed: true }] }
  expect(linesOf([listed]).at(-1)).toMatch(/39\/40 +97\.5 {2}1$/)
  expect(linesOf([listed])).not.toContain('- a < b')
  const needless = { ...well, needless: [{ ...change, file: 'well.ts', reason: 'So it was.' }] }
  expect(linesOf([needless])).toContain(
    'src/testing/mutants/equivalent-mutants.md lists for well.ts what is killed or gone:',
  )
})
