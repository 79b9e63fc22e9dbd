import { expect, test } from 'vitest'
import { printedAsShown } from './output.ts'

test.each([
  ['one\ntwo', 'one\ntwo\n'],
  ['{"ok":true}', '{"ok":true}'],
  ['a … z', 'a b c z'],
  ['{"id":"…"}', '{"id":"123"}'],
  ['first\n…\nlast', 'first\nlast'],
  ['first\n…\nlast', 'first\nsecond\nthird\nlast'],
  ['first\n…', 'first\nsecond\nthird'],
  ['HTTP/1.1 204 No Content', 'HTTP/1.1 204 No Content\r\n'],
])('%j stands for %j', (shown, printed) => {
  expect(printedAsShown(printed, shown)).toBe(true)
})

test.each([
  ['one', 'one\ntwo'],
  ['one\ntwo', 'one'],
  ['a … z', 'a b\nc z'],
  ['a.c', 'abc'],
  ['', 'something'],
  ['first\n…\nlast', 'first\nsecond'],
])('%j does not stand for %j', (shown, printed) => {
  expect(printedAsShown(printed, shown)).toBe(false)
})
