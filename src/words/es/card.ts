import type { CardWords } from '../en/card.ts'

export const cardEs: CardWords = {
  from: 'Tarjeta',
  getCode: 'obtener código',
  again: 'Otro código en',
  codeHint: 'Tiene 6 dígitos y vence en 5 minutos.',
  bankPage: 'Pagar en la página del banco',
  openBankPage: 'Abrir la página del banco',
  coupon: 'Cupón',
  otherAmount: (asked, due) =>
    `La aplicación pidió ${asked}. Lo que se debe pagar ahora es ${due}. Eso es lo que se cobrará.`,
  safe: 'Esta página no pide el número de su tarjeta. Nadie de nuestro equipo le pedirá el código.',
  plain: {
    error: 'No sabemos si llegó. Revise su préstamo antes de intentar de nuevo.',
    'no-card': 'Elija la tarjeta con la que quiere pagar.',
    'too-short': 'El código tiene al menos 6 caracteres.',
    '800000': 'Su banco no pagó. No se tomó dinero; puede intentar con otra tarjeta.',
    '800001': 'No pudimos cargar sus tarjetas. No se pagó nada.',
    '800005': 'Este pago ya se había enviado. Revise su préstamo antes de pagar de nuevo.',
    '800006': 'El código no es correcto. Revise el mensaje más reciente en su teléfono.',
    '104': 'Un código está en camino. Espere un minuto antes de pedir otro.',
  },
}
