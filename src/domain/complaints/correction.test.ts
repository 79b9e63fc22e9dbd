import { expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import { readCorrection } from './correction.ts'

test.each([
  ['family-name', '  Ejemplo \n Pérez ', ok({ field: 'family-name', value: 'Ejemplo Pérez' })],
  ['address', 'x'.repeat(300), ok({ field: 'address', value: 'x'.repeat(300) })],
  ['address', 'x'.repeat(301), refuse('correction-too-long')],
  ['given-name', 'é'.repeat(100), ok({ field: 'given-name', value: 'é'.repeat(100) })],
  ['given-name', 'é'.repeat(101), refuse('correction-too-long')],
  ['family-name', 'é'.repeat(100), ok({ field: 'family-name', value: 'é'.repeat(100) })],
  ['family-name', 'é'.repeat(101), refuse('correction-too-long')],
  ['given-name', ' \n ', refuse('correction-without-text')],
  ['given-name', 'A\u0007', refuse('control-character')],
  ['given-name', 'Ana\u202e', ok({ field: 'given-name', value: 'Ana' })],
  ['phone', '+525500000001', refuse('unknown-type')],
  ['toString', 'x', refuse('unknown-type')],
])('%s %j is stored as one line within its limit, or refused', (field, typed, read) => {
  expect(readCorrection(field, typed)).toEqual(read)
})
