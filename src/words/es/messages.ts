import type { Messages } from '../en/messages.ts'

export const messagesEs: Messages = {
  registrationCode: (brand, code, minutes) =>
    `${brand}: su código es ${code}. Vence en ${minutes} minutos. Nunca se lo pediremos por teléfono.`,
  cardCode: (brand, code) =>
    `${brand}: ${code} es su código para confirmar un pago con tarjeta. Nadie de nuestro equipo se lo pedirá.`,
}
