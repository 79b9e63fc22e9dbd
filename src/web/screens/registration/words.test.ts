import { expect, test } from 'vitest'
import { registrationWords } from './words.ts'

test('no label of the landing is empty, and the two languages differ', () => {
  const english = Object.entries(registrationWords('en'))
  const spanish: Record<string, unknown> = registrationWords('es')
  for (const [name, label] of english) {
    const said = typeof label === 'function' ? (label as (value: never) => string)('3' as never) : label
    const other = spanish[name]
    const dicho = typeof other === 'function' ? other('3') : other
    expect(said.trim(), name).not.toBe('')
    expect(dicho, name).not.toBe(said)
  }
})

test('the form promises only what this step requires: a loan may require a selfie and a photo of an identity card', () => {
  expect(registrationWords('en').onlyAsked).toMatch(/^In this step we ask only for your mobile number\.$/)
  expect(registrationWords('es').onlyAsked).toMatch(/^En este paso solo pedimos su celular\.$/)
})
