import type { TooManyWords } from '../en/too-many.ts'

export const tooManyEs: TooManyWords = {
  inMinutes: (minutes) =>
    `Fueron demasiados intentos. Intente de nuevo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  inHours: (hours) =>
    `Fueron demasiados intentos. Intente de nuevo en ${hours === 1 ? 'una hora' : `${hours} horas`}.`,
  tomorrow: 'Fueron demasiados intentos por hoy. Intente de nuevo mañana.',
}
