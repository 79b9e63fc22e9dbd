import type { AccountWords } from '../en/account.ts'
import { hourCount } from './plural.ts'
import { refusedEs } from './refusals.ts'

export const accountEs: AccountWords = {
  now: 'Depositamos sus préstamos en esta cuenta.',
  until: (moment, place) => `Desde ${moment}, hora de ${place}, ya no depositamos en esta cuenta.`,
  from: (moment, place) => `Depositamos sus préstamos en esta cuenta desde ${moment}, hora de ${place}.`,
  first: (phone) => `Para guardar su cuenta enviamos un código a su teléfono ${phone}.`,
  change: (phone, hours) =>
    hours === 0
      ? `Para cambiar su cuenta enviamos un código a su teléfono ${phone}.`
      : `Para cambiar su cuenta enviamos un código a su teléfono ${phone}. Usamos la nueva cuenta ${hourCount(hours)} después.`,
  phoneUnknown: refusedEs.usual['phone-unknown'],
  phone: {
    waits: (next, now, moment, place) =>
      `Desde ${moment}, hora de ${place}, sus códigos llegan al ${next}. Hasta entonces llegan al ${now}. ¿No lo pidió usted? Conserve su número.`,
  },
}
