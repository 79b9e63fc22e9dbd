import { expect, test } from 'vitest'
import { maskAddress, maskName } from './masked.ts'

test('a masked name shows only initials and hides its length', () => {
  expect(maskName('Ana Ejemplo')).toBe('A••• E•••')
  expect(maskName('  Ana   María Ejemplo ')).toBe('A••• M••• E•••')
  expect(maskName('Li')).toBe('L•••')
  expect(maskName('𝒜na')).toBe('𝒜•••')
  expect(maskName('')).toBe('')
})

test('a masked address shows only the town', () => {
  expect(maskAddress('Calle Inventada 1, Ciudad Ejemplo')).toBe('•••, Ciudad Ejemplo')
  expect(maskAddress('Flat 2, 1 Invented Road, Example City,')).toBe('•••, Example City')
  expect(maskAddress('Calle Inventada 1')).toBe('•••')
  expect(maskAddress('')).toBe('•••')
})
