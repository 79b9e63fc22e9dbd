import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from '../../result.ts'
import { clabeCheckDigit, makeClabe, readClabe } from './clabe.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('a CLABE has 18 digits and its check digit', () => {
  test.each(['646180111805034237', '032180000118359719', '012914002014112176'])('%s', (clabe) => {
    expect(readClabe(clabe)).toMatchObject(ok({ clabe }))
  })

  test('a CLABE consists of bank, plaza and account, and blanks are ignored', () => {
    expect(readClabe('646 180 11180503423-7')).toEqual(
      ok({ clabe: '646180111805034237', bank: '646', plaza: '180', account: '11180503423' }),
    )
  })

  test.each([
    ['64618011180503423', 'clabe-format'],
    ['6461801118050342370', 'clabe-format'],
    ['64618011180503423x', 'clabe-format'],
    ['', 'clabe-format'],
    ['646180111805034238', 'clabe-check-digit'],
  ])('%j is refused: %s', (text, refusal) => {
    expect(readClabe(text)).toEqual(refuse(refusal))
  })

  test('a CLABE is built from its parts with the right check digit', () => {
    expect(makeClabe('646', '180', '11180503423')).toBe('646180111805034237')
    expect(() => makeClabe('646', '180', '1')).toThrow()
  })

  test('any single mistyped digit is detected', () => {
    fc.assert(
      fc.property(digits(17), fc.nat(17), fc.integer({ min: 1, max: 9 }), (start, at, shift) => {
        const clabe = `${start}${clabeCheckDigit(start)}`
        const wrong = (Number(clabe[at]) + shift) % 10
        expect(readClabe(clabe).ok).toBe(true)
        expect(readClabe(`${clabe.slice(0, at)}${wrong}${clabe.slice(at + 1)}`)).toEqual(
          refuse('clabe-check-digit'),
        )
      }),
    )
  })
})
