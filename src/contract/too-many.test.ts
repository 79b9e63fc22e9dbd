import { expect, test } from 'vitest'
import { tooManyAnswer } from './refusals.ts'

const HOUR = 3600

test.each([
  [1, 'Please try again in a minute.', 'Intente de nuevo en un minuto.'],
  [61, 'Please try again in 2 minutes.', 'Intente de nuevo en 2 minutos.'],
  [HOUR, 'Please try again in an hour.', 'Intente de nuevo en una hora.'],
  [5.5 * HOUR, 'Please try again in 6 hours.', 'Intente de nuevo en 6 horas.'],
  [23 * HOUR, 'Please try again tomorrow.', 'Intente de nuevo mañana.'],
])('a wait of %d s is described as "%s"', (seconds, en, es) => {
  expect(tooManyAnswer(seconds, 'en')).toMatchObject({ code: 1429 })
  expect(tooManyAnswer(seconds, 'en').message).toContain(en)
  expect(tooManyAnswer(seconds, 'es').message).toContain(es)
})
