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

test('the table has what was killed of each file, and says which is not well', () => {
  expect(linesOf([well, bad]).slice(-2)).toEqual([
    'src/domain/well.ts   40/40   100.0  0',
    'src/domain/bad.ts    39/40    97.5  0  NOT WELL',
  ])
})

test('a file that is not held yet is told as such, and so is one that could be', () => {
  const [better = '', worse = ''] = linesOf([
    { ...well, isHeld: false },
    { ...bad, isHeld: false },
  ]).slice(-2)
  expect(better).toContain('take it off not-held-yet.ts')
  expect(worse).toContain('not held yet')
})

test('a survivor is printed as it would be listed', () => {
  const lines = linesOf([bad])
  expect(lines).toContain('survived: src/domain/bad.ts:7')
  const diff = lines.filter((line) => /^[-+] /.test(line)).join('\n')
  expect(listedIn(`## bad.ts\n\n\`\`\`diff\n${diff}\n\`\`\`\n\nSo it is.\n`)).toMatchObject([change])
})

test('a survivor that is listed is counted and not printed, and what is listed in vain is', () => {
  const listed = { ...bad, survivors: [{ ...survivor, isListed: true }] }
  expect(linesOf([listed]).at(-1)).toMatch(/39\/40 +97\.5 {2}1$/)
  expect(linesOf([listed])).not.toContain('- a < b')
  const needless = { ...well, needless: [{ ...change, file: 'well.ts', reason: 'So it was.' }] }
  expect(linesOf([needless])).toContain(
    'src/testing/mutants/equivalent-mutants.md lists for well.ts what is killed or gone:',
  )
})
