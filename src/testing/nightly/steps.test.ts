import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { steps } from './steps.ts'

test('every nightly file is run by exactly one step, and every file that a step names exists', () => {
  const named = steps.flatMap(({ args }) => args.filter((arg) => arg.startsWith('src/')))
  expect(named.filter((path) => !existsSync(path))).toEqual([])
  for (const file of globSync('src/**/*.nightly.ts'))
    expect(
      named.filter((path) => file === path || file.startsWith(`${path}/`)),
      file,
    ).toHaveLength(1)
})

test('step names are unique', () => {
  const names = steps.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
