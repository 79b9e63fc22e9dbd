import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chosen, type Group, groups, isNamed, ofNight, root } from './groups.ts'
import { listedIn } from './listed.ts'
import { notHeldYet } from './not-held-yet.ts'

const group = (name: string, sources: string[], startsServer = false): Group => ({
  name,
  tests: [],
  startsServer,
  wantedShare: 1,
  nights: 1,
  sources,
})
const two = [group('a', ['src/a/one.ts', 'src/a/two.ts']), group('b', ['src/b/one.ts'], true)]
const namesOf = (names: string[]) => chosen(names, two).map(({ name, sources }) => [name, sources])

test('no name selects all', () => {
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

test('an unknown or partial name is reported', () => {
  expect(() => namesOf(['two', 'three'])).toThrow('no such file: three')
  expect(() => namesOf(['ne.ts'])).toThrow('no such file: ne.ts')
})

const sources = groups.flatMap((each) => each.sources)

test('no file is in two groups, and no group is empty', () => {
  expect(new Set(sources).size).toBe(sources.length)
  expect(groups.filter((each) => each.sources.length === 0)).toEqual([])
})

test('each file is tried once in the nights of its group', () => {
  const [most = 0] = groups.map(({ nights }) => nights).toSorted((a, b) => b - a)
  const tried = Array.from({ length: most }, (_, night) => ofNight(night))
  for (const { name, nights, sources } of groups) {
    const once = tried
      .slice(0, nights)
      .flatMap((all) => all.find((each) => each.name === name)?.sources ?? [])
    expect(once.toSorted()).toEqual(sources.toSorted())
  }
})

test('every file with unexplained survivors is tried, and listed once', () => {
  expect(notHeldYet.filter((path) => !sources.includes(path))).toEqual([])
  expect(new Set(notHeldYet).size).toBe(notHeldYet.length)
})

test('the list of equivalent mutants is valid, and each heading names one tried file', () => {
  const listed = listedIn(readFileSync(join(root, 'src/testing/mutants/equivalent-mutants.md'), 'utf8'))
  const meant = (file: string) => sources.filter((path) => isNamed(path, file)).length
  expect(listed.filter(({ file }) => meant(file) !== 1)).toEqual([])
})
