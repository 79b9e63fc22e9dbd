import { expect, test } from 'vitest'
import { pathsFor } from './paths.ts'

const paths = pathsFor({ type: '1' })

test.each([
  '//evil.example/x',
  '/\\evil.example',
  '/.//evil.example/x',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  '/\t/evil.example/x',
  'https://evil.example/',
  '//[',
  'javascript:alert(1)',
  'home',
])('%j is not a page of ours, before or after its dots are resolved', (link) => {
  expect(paths.after(link)).toBe('/home?type=1')
  expect(paths.own(link)).toBeNull()
})

test("a page of ours gets this page's identity, whatever it had before", () => {
  expect(paths.after('/loanDetail?productId=p&type=2')).toBe('/loanDetail?type=2&productId=p')
  expect(paths.own('/a/../orders?type=1#end')).toBe('/orders?type=1#end')
})
