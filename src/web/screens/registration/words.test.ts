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
