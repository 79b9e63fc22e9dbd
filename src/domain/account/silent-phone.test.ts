import { expect, test } from 'vitest'
import { comparableEnd, isSilent, SILENT_DAYS } from './silent-phone.ts'

const now = new Date('2026-11-20T18:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('a phone is silent from its last day on', () => {
  expect(isSilent(ago(SILENT_DAYS - 0.01), now)).toBe(false)
  expect(isSilent(ago(SILENT_DAYS), now)).toBe(true)
})

test.each([
  ['9719', '9719'],
  [' 97-19 ', '9719'],
  ['032180000118359719', '9719'],
  ['hegg560427mvzrrl04', 'RL04'],
  ['rl04', 'RL04'],
  ['９７１９', '9719'],
  ['719', null],
  ['', null],
])('the comparable end of %j is %j', (text, proof) => {
  expect(comparableEnd(text)).toBe(proof)
})
