import { expect, test } from 'vitest'
import { CannotOpen, sealWith } from './sealed.ts'

const oldKey = Buffer.alloc(32, 1)
const newKey = Buffer.alloc(32, 2)
const sealer = sealWith([oldKey])
const place = 'borrowers.address:b1'

test('an encrypted text decrypts to the original and does not contain it', () => {
  const sealed = sealer.seal('Calle Inventada 1, Mérida', place)
  expect(sealer.open(sealed, place)).toBe('Calle Inventada 1, Mérida')
  expect(sealed).not.toContain('Calle')
  expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('Calle')
})

test('an empty text can be encrypted', () => {
  expect(sealer.open(sealer.seal('', place), place)).toBe('')
})

test('the same text has a different ciphertext each time', () => {
  expect(sealer.seal('Ana', place)).not.toBe(sealer.seal('Ana', place))
})

test('a text that was moved to another row does not decrypt', () => {
  const sealed = sealer.seal('Ana', place)
  expect(() => sealer.open(sealed, 'borrowers.address:b2')).toThrow(CannotOpen)
})

test('a text with any changed byte does not decrypt', () => {
  const [id, encoded = ''] = sealer.seal('Ana', place).split('.')
  const body = Buffer.from(encoded, 'base64url')
  for (let at = 0; at < body.length; at++) {
    const changed = Buffer.from(body)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => sealer.open(`${id}.${changed.toString('base64url')}`, place)).toThrow(CannotOpen)
  }
})

test('a text that was never encrypted does not decrypt', () => {
  for (const text of ['', 'Ana', `${sealer.seal('Ana', place).split('.')[0]}.AAAA`]) {
    expect(() => sealer.open(text, place)).toThrow(CannotOpen)
  }
})

test('with a new key in front, old texts decrypt; the old key alone decrypts no new text', () => {
  const both = sealWith([newKey, oldKey])
  expect(both.open(sealer.seal('Ana', place), place)).toBe('Ana')
  const sealedNow = both.seal('Ana', place)
  expect(() => sealer.open(sealedNow, place)).toThrow(CannotOpen)
})
