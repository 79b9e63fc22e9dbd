import { expect, test } from 'vitest'
import { spelling } from './page-spelling.ts'

const PATHS = ['/', '/About', '/aboutUs', '/sandbox/kit']

test.each([
  ['/About', null],
  ['/about', '/About'],
  ['/ABOUT', '/About'],
  ['/aboutus', '/aboutUs'],
  ['/aboutUs', null],
  ['/Sandbox/Kit', '/sandbox/kit'],
  ['/nothing', null],
  ['/__proto__', null],
])('%s is spelt %s', (path, right) => {
  expect(spelling(PATHS, path)).toBe(right)
})

test('two pages that differ only in capitals are a mistake', () => {
  expect(() => spelling(['/About', '/about'], '/x')).toThrow()
})
