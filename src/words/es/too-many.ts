import type { TooManyWords } from '../en/too-many.ts'
import { plural } from './plural.ts'

export const tooManyEs: TooManyWords = {
  inMinutes: (minutes) =>
    `Fueron demasiados intentos. Intente de nuevo en ${plural(minutes, { one: 'un minuto', other: `${minutes} minutos` })}.`,
  inHours: (hours) =>
    `Fueron demasiados intentos. Intente de nuevo en ${plural(hours, { one: 'una hora', other: `${hours} horas` })}.`,
  tomorrow: 'Fueron demasiados intentos por hoy. Intente de nuevo mañana.',
}
