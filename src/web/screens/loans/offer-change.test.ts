import { expect, test } from 'vitest'
import { isOtherOffer, type SeenOffer, seenAsText, seenInText } from './offer-change.ts'

const seen: SeenOffer = {
  amount: 200_000n,
  periods: 91,
  termUnit: 'day',
  fingerprint: 'a',
  received: 180_000n,
  totalOwed: null,
  yearly: '120.5 %',
  rate: '0.0065 %',
  firstPayTime: '2026-12-01',
  lender: 'Kestrel',
}

test.each<[string, Partial<SeenOffer>, boolean]>([
  ['nothing', {}, false],
  ['its amount', { amount: 150_000n }, true],
  ['its term', { periods: 30 }, true],
  ['the unit of its term', { termUnit: 'month' }, true],
  ['anything of its price, which its fingerprint tells', { fingerprint: 'b' }, true],
  ['a fingerprint that the backend does not send', { fingerprint: '' }, false],
])('an offer that changed %s is another one or not', (_, change, isOther) => {
  expect(isOtherOffer(seen, { ...seen, ...change })).toBe(isOther)
})

test('an offer that was read survives a form field', () => {
  expect(seenInText(seenAsText(seen))).toEqual(seen)
})

test.each(['', 'no', '[]', 'null', '{}', '{"amount":"-5"}', '{"amount":"1e9"}'])(
  'a form that carries %j has carried no offer',
  (text) => {
    expect(seenInText(text)).toBeNull()
  },
)
