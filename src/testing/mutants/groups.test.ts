import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chosen, type Group, groups, isNamed } from './groups.ts'
import { listedIn } from './listed.ts'
import { root } from './try-mutants.ts'

const group = (name: string, sources: string[], startsServer = false): Group => ({
  name,
  tests: [],
  startsServer,
  wantedShare: 1,
  sources,
})
const two = [group('a', ['src/a/one.ts', 'src/a/two.ts']), group('b', ['src/b/one.ts'], true)]
const namesOf = (names: string[]) => chosen(names, two).map(({ name, sources }) => [name, sources])

test('nothing named is all', () => {
  expect(chosen([], two)).toEqual(two)
})

test.each([
  [['src/a/one.ts'], [['a', ['src/a/one.ts']]]],
  [['two'], [['a', ['src/a/two.ts']]]],
  [
    ['one.ts'],
    [
      ['a', ['src/a/one.ts']],
      ['b', ['src/b/one.ts']],
    ],
  ],
])('%j is found by its path or its end', (names, found) => {
  expect(namesOf(names)).toEqual(found)
})

test('a name that is nobody’s is told, and so is half a name', () => {
  expect(() => namesOf(['two', 'three'])).toThrow('no such file: three')
  expect(() => namesOf(['ne.ts'])).toThrow('no such file: ne.ts')
})

const sources = groups.flatMap((each) => each.sources)

test.each(sources)('%s is there', (path) => {
  expect(existsSync(join(root, path))).toBe(true)
})

test('the list of what changes nothing can be read, and each of its headings means one file that is tried', () => {
  const listed = listedIn(readFileSync(join(root, 'docs/mutants.md'), 'utf8'))
  const meant = (file: string) => sources.filter((path) => isNamed(path, file)).length
  expect(listed.filter(({ file }) => meant(file) !== 1)).toEqual([])
})
