import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cookieText, readCookie } from './cookie.ts'

test('a written value is read back, with any characters', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (name, value) => {
        const jar = `other=1; ${cookieText(name, value).split('; ')[0]}; last=2`
        expect(readCookie(jar, name)).toBe(name === 'other' ? '1' : value)
      },
    ),
  )
})

test('a cookie lasts until the end of 9999', () => {
  expect(cookieText('a', 'b')).toContain('expires=Fri, 31 Dec 9999 23:59:59 GMT')
})

test.each([
  ['', 'a', null],
  ['ab=1', 'a', null],
  ['a=', 'a', ''],
  ['a=x=y', 'a', 'x=y'],
  ['a=%zz', 'a', '%zz'],
])('in %j the cookie %s is %j', (jar, name, value) => {
  expect(readCookie(jar, name)).toBe(value)
})
