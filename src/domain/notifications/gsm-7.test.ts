import { expect, test } from 'vitest'
import { inGsm7, partsOf } from './gsm-7.ts'

test.each([
  [
    'Su código es 535586. ¿Más días? ¡Aquí, señor Ibáñez!',
    'Su codigo es 535586. ¿Mas dias? ¡Aqui, señor Ibañez!',
  ],
  ['préstamo, pingüino, Ñandú, México, ÁÉÍÓÚ', 'préstamo, pingüino, Ñandu, México, AÉIOU'],
  ['cami\u006f\u0301n', 'camion'],
  ['₹12,000.00 – “sí” … it’s', 'Rs 12,000.00 - "si" ... it\'s'],
  ['call\u00a0+52 55', 'call +52 55'],
  ['r•••@example.com', 'r***@example.com'],
  // A letter without a GSM 7-bit form: the text stays, because the message is UCS-2 anyway.
  ['Abono: código for रवि', 'Abono: código for रवि'],
  ['código 😀', 'código 😀'],
])('%j is sent as %j', (text, sent) => {
  expect(inGsm7(text)).toBe(sent)
})

test.each([
  ['a'.repeat(160), 1, null],
  ['a'.repeat(161), 2, null],
  ['a'.repeat(306), 2, null],
  ['a'.repeat(307), 3, null],
  [`${'a'.repeat(158)}€`, 1, null],
  [`${'a'.repeat(159)}€`, 2, null],
  // A two-unit character does not fit in the last unit of the first part.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3, null],
  [`ó${'a'.repeat(69)}`, 1, 'ó'],
  [`${'a'.repeat(70)}í`, 2, 'í'],
  [`😀${'a'.repeat(69)}`, 2, '😀'],
  ['', 1, null],
])('%j takes %i part(s), because of %j', (text, count, letterOutside) => {
  expect(partsOf(text)).toEqual({ count, letterOutside })
})
