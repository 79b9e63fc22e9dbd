import { expect, test } from 'vitest'
import { codeTyped, readCode } from './typed-code.ts'

test.each([
  '535586',
  '535 586',
  '535-586',
  '535–586',
  ' 535586\n',
  '535\u00a0586',
  '\u200e535586\u200f',
  '५३५५८६',
  '５３５５８６',
  '5 3 5 5 8 6',
  'Abono: your code is 535586. It is valid for 5 minutes. We never ask for it by phone.',
  'Abono: 535586 es su código para entrar. Vence en 5 minutos.',
  'Code: 535-586',
  'Abono: 535586 is your code to sign in.\n\n@abono.example #535586',
])('%j is the code 535586', (typed) => {
  expect(readCode(typed)).toEqual({ ok: true, value: '535586' })
})

test.each(['', '53558', '5355866', '535586 123456', '53558x', 'abcdef', '535586²', '-----'])(
  '%j is not a code of six digits',
  (typed) => {
    expect(readCode(typed)).toEqual({ ok: false, refusal: 'code-digits' })
  },
)

test("a code of a lender's own system may be longer, or have letters", () => {
  expect(codeTyped(' ab12-34cd ')).toBe('ab1234cd')
  expect(codeTyped('1234 5678')).toBe('12345678')
})
