import { expect, test } from 'vitest'
import { isOwnName, isWholeName } from './own-name.ts'

const rosa = { givenName: 'Rosa María', familyName: 'Núñez de la Cruz' }

test.each([
  ['Rosa María Núñez de la Cruz', true],
  ['ROSA M NUNEZ CRUZ', true],
  ['maría nuñez', true],
  ['Núñez, Rosa', true],
  ['Rosa', false],
  ['Rosa de la Peña', false],
  ['Pedro Núñez', false],
  ['de la', false],
  ['Rosalía Cruzado', false],
  ['', false],
])('%j is a name of Rosa’s own: %s', (holder, isOwn) => {
  expect(isOwnName(holder, rosa)).toBe(isOwn)
})

test('a person with one name is recognised by it', () => {
  expect(isOwnName('KIRAN', { givenName: 'Kiran', familyName: '' })).toBe(true)
  expect(isOwnName('Ravi', { givenName: 'Kiran', familyName: '' })).toBe(false)
})

test('a name in another script is compared in that script', () => {
  const asha = { givenName: 'आशा', familyName: 'शर्मा' }
  expect(isOwnName('आशा शर्मा', asha)).toBe(true)
  expect(isOwnName('आशा वर्मा', asha)).toBe(false)
})

test.each([
  ['Rosa María Núñez de la Cruz', true],
  ['  NUNEZ CRUZ, rosa maria', true],
  ['Rosa Núñez', false],
  ['Rosa María Núñez Cruz López', false],
  ['Ana Rosa María Pedro Núñez López Cruz Díaz', false],
  ['Rosa Rosa María Núñez Cruz', false],
  ['de la', false],
  ['', false],
])('%j is the whole name of Rosa: %s', (written, isWhole) => {
  expect(isWholeName(written, rosa)).toBe(isWhole)
})

test('an empty name matches no name', () => {
  expect(isWholeName('', { givenName: '', familyName: '' })).toBe(false)
})
