import { expect, test } from 'vitest'
import { pageWords } from '#words/languages.ts'
import { dueText } from './due-text.ts'

test('how late it is, is said of the first where several are asked for together', async () => {
  const said = async (language: 'es' | 'en', daysLate: number, instalmentsAsked: number) =>
    dueText(
      { repayDate: '2026-09-14', daysLate, instalmentsAsked },
      (await pageWords[language]()).general.repay,
    )
  expect(await said('es', 69, 3)).toBe('El primero venció hace 69 días')
  expect(await said('en', 1, 2)).toBe('The first was due yesterday')
  expect(await said('es', 69, 1)).toBe('Venció hace 69 días')
  // A backend that does not say how many.
  expect(await said('en', 69, 0)).toBe('It was due 69 days ago')
  expect(await said('en', 0, 3)).toBe('Pay by 2026-09-14')
})
