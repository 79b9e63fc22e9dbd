import { expect, test } from 'vitest'
import { formFields } from './form-fields.ts'

const form = new FormData()
form.set('name', 'Ana Ejemplo')
form.set('amount', '150000')
form.set('score', '4')
form.set('file', new Blob(['a picture']), 'a.png')
form.set('none', new Blob([]), '')

test('a field is a text, cut where it may be cut, and empty if it is missing or a file', () => {
  const { text } = formFields(form)
  expect([text('name'), text('name', 3), text('missing'), text('file')]).toEqual([
    'Ana Ejemplo',
    'Ana',
    '',
    '',
  ])
})

test('a text that is no amount becomes an amount that every server refuses', () => {
  const { minor } = formFields(form)
  expect([minor('amount'), minor('name'), minor('missing')]).toEqual([150_000n, -1n, -1n])
})

test('a digit is one digit, and a file is one with content', () => {
  const { digit, file } = formFields(form)
  expect([digit('score'), digit('amount'), digit('missing')]).toEqual([4, null, null])
  expect([file('file')?.size, file('none'), file('name')]).toEqual([9, null, null])
})
