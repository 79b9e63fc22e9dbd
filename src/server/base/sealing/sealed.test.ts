import { expect, test } from 'vitest'
import { CannotOpen, sealWith } from './sealed.ts'

const oldKey = Buffer.alloc(32, 1)
const newKey = Buffer.alloc(32, 2)
const sealer = sealWith([oldKey])
const place = 'borrowers.address:b1'

test('a sealed text opens again, and does not show what it holds', () => {
  const sealed = sealer.seal('Calle Inventada 1, Mérida', place)
  expect(sealer.open(sealed, place)).toBe('Calle Inventada 1, Mérida')
  expect(sealed).not.toContain('Calle')
  expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('Calle')
})

test('an empty text can be sealed', () => {
  expect(sealer.open(sealer.seal('', place), place)).toBe('')
})

test('the same text never looks the same twice', () => {
  expect(sealer.seal('Ana', place)).not.toBe(sealer.seal('Ana', place))
})

test('a text moved to another row does not open', () => {
  const sealed = sealer.seal('Ana', place)
  expect(() => sealer.open(sealed, 'borrowers.address:b2')).toThrow(CannotOpen)
})

test('a text changed in any byte does not open', () => {
  const [id, encoded = ''] = sealer.seal('Ana', place).split('.')
  const body = Buffer.from(encoded, 'base64url')
  for (let at = 0; at < body.length; at++) {
    const changed = Buffer.from(body)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => sealer.open(`${id}.${changed.toString('base64url')}`, place)).toThrow(CannotOpen)
  }
})

test('a text that was never sealed does not open', () => {
  for (const text of ['', 'Ana', `${sealer.seal('Ana', place).split('.')[0]}.AAAA`]) {
    expect(() => sealer.open(text, place)).toThrow(CannotOpen)
  }
})

test('a new key in front still opens what the old key sealed, and the old key alone opens nothing new', () => {
  const both = sealWith([newKey, oldKey])
  expect(both.open(sealer.seal('Ana', place), place)).toBe('Ana')
  const sealedNow = both.seal('Ana', place)
  expect(() => sealer.open(sealedNow, place)).toThrow(CannotOpen)
})
