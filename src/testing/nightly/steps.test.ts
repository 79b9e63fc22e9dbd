import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { steps } from './steps.ts'

test('every file of the night is run by one step, and every file that a step names is there', () => {
  const named = steps.flatMap(({ args }) => args.filter((arg) => arg.startsWith('src/')))
  expect(named.filter((path) => !existsSync(path))).toEqual([])
  for (const file of globSync('src/**/*.nightly.ts'))
    expect(
      named.filter((path) => file === path || file.startsWith(`${path}/`)),
      file,
    ).toHaveLength(1)
})

test('every step has a name of its own', () => {
  const names = steps.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
