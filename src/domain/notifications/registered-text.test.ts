import { expect, test } from 'vitest'
import { overlongVariables, valuesIn } from './registered-text.ts'

test('a text that matches its registered template yields the variables', () => {
  const due = '{#var#}: {#var#} of your loan is due on {#var#}. Stop these: {#url#}'
  expect(
    valuesIn(due, 'Abono: ₹1,000.00 of your loan is due on 2026-11-23. Stop these: https://a.example/s'),
  ).toEqual([
    { name: 'var', value: 'Abono' },
    { name: 'var', value: '₹1,000.00' },
    { name: 'var', value: '2026-11-23' },
    { name: 'url', value: 'https://a.example/s' },
  ])
  expect(valuesIn('{{1}}: {{2}} de su préstamo.', 'Abono: $5 de su préstamo.')).toEqual([
    { name: '1', value: 'Abono' },
    { name: '2', value: '$5' },
  ])
  expect(valuesIn('Your loan is paid.', 'Your loan is paid.')).toEqual([])
})

test.each([
  ['Your code is {#var#}.', 'Your code is 123456'],
  ['Your code is {#var#}.', 'Your code is .'],
  ['Your code is {#var#}.', 'Hello. Your code is 123456.'],
  ['Your code is {#var#}.', 'Your code is 123456. Call me.x'],
  ['Your loan is paid.', 'Your loan is paid. And more.'],
  ['{#var#} and {#var#}!', 'one and !'],
])('%j does not match %j', (registered, text) => {
  expect(valuesIn(registered, text)).toBeNull()
})

test('a value may contain text of a fixed piece', () => {
  expect(valuesIn('{#var#}. {#var#}.', 'A. B. C.')?.map(({ value }) => value)).toEqual(['A', 'B. C'])
})

test('a text crafted to be slow is matched as fast as any other', () => {
  const registered = `${'{#var#}a'.repeat(200)}b`
  expect(valuesIn(registered, 'a'.repeat(200_000))).toBeNull()
})

test('adjacent variables add up their limits', () => {
  const text = (value: string) => `Pay ${value} today, or call.`
  const cramped = (registered: string, value: string) => overlongVariables(registered, text(value), 5)
  expect(cramped('Pay {#var#} today, or {#var#}', '12345')).toEqual([])
  expect(cramped('Pay {#var#} today, or {#var#}', '123456')).toEqual([1])
  expect(cramped('Pay {#var#}{#var#} today, or call.', '123456')).toEqual([])
  expect(cramped('Pay {#var#}{#numeric#} today, or call.', '12345678901')).toEqual([1])
  // A surrogate pair counts as one character.
  expect(cramped('Pay {#var#} today, or call.', '😀😀😀😀😀')).toEqual([])
  expect(cramped('Something else {#var#}', '1234567')).toEqual([])
})
