import { expect, test } from 'vitest'
import { pageWords } from '#words/languages.ts'
import { dueText } from './due-text.ts'

const said = async (
  language: 'es' | 'en',
  daysLate: number,
  instalmentsAsked: number,
  isOld = false,
  repayDate = '2026-09-14',
  { lastMoment = '', inDays }: { lastMoment?: string; inDays?: number } = {},
) =>
  dueText(
    { repayDate, lastMoment, inDays, daysLate, instalmentsAsked },
    await pageWords[language].general(),
    isOld,
  )

test('if several instalments are due together, the days late are those of the first', async () => {
  expect(await said('es', 69, 3)).toBe('El primero venció hace 69 días, el 2026-09-14')
  expect(await said('en', 1, 2)).toBe('The first was due yesterday, 2026-09-14')
  expect(await said('es', 69, 1)).toBe('Venció hace 69 días, el 2026-09-14')
  // A backend that does not send the number of days.
  expect(await said('en', 69, 0)).toBe('Was due 69 days ago, on 2026-09-14')
  // A backend that does not send the day.
  expect(await said('es', 69, 3, false, '')).toBe('El primero venció hace 69 días')
  expect(await said('es', 1, 1, false, '')).toBe('Venció ayer')
  expect(await said('en', 0, 3)).toBe('Due on 2026-09-14')
})

test('the last moment and its time zone are stated before the due day ends, if the backend sends them, and never afterwards', async () => {
  const moment = '2026-09-14 23:59, Mexico City time'
  expect(await said('en', 0, 1, false, '2026-09-14', { lastMoment: moment })).toBe(`Due on ${moment}`)
  expect(await said('en', 1, 1, false, '2026-09-14', { lastMoment: moment })).toBe(
    'Was due yesterday, 2026-09-14',
  )
})

test('a saved copy names the day and counts no days', async () => {
  expect(await said('es', 0, 1, true)).toBe('Vence el 2026-09-14')
  expect(await said('es', 1, 1, true)).toBe('Venció el 2026-09-14')
  expect(await said('en', 69, 3, true)).toBe('The first was due on 2026-09-14')
})

test.each([
  [0, 'Vence hoy, 2026-09-14'],
  [1, 'Vence mañana, 2026-09-14'],
  [12, 'Vence en 12 días, el 2026-09-14'],
])('a due day is named as people name it, if the backend counts the days: %d', async (inDays, text) => {
  expect(await said('es', 0, 1, false, '2026-09-14', { inDays })).toBe(text)
  expect(await said('es', 0, 1, true, '2026-09-14', { inDays })).toBe('Vence el 2026-09-14')
})
