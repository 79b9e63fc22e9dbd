import { expect, test } from 'vitest'
import { pageWords } from '#words/languages.ts'
import { laterText } from './later-text.ts'

test('postponing a payment is stated with its price, and a late payment is never said to stay the same', async () => {
  const { choose } = await pageWords.en.papers()
  const said = (isOverdue: boolean, tomorrow: bigint | null) =>
    laterText({ isOverdue, tomorrow }, choose, (minor) => `₹${minor}`)
  expect(said(true, 360n)).toBe('A late penalty of ₹360 is added tomorrow.')
  // Due today, so it is late from tomorrow on.
  expect(said(false, 360n)).toBe('A late penalty of ₹360 is added tomorrow.')
  expect(said(false, 0n)).toBe('Nothing changes.')
  // A backend that sends no penalty, and a penalty that has reached its limit.
  expect(said(true, null)).toBeUndefined()
  expect(said(false, null)).toBeUndefined()
  expect(said(true, 0n)).toBeUndefined()
})
