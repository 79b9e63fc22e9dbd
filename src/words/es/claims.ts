import type { claimsEn } from '#words/en/claims.ts'

export const claimsEs: typeof claimsEn = {
  otherPlace: 'Otra forma',
  open: {
    likely: ({ until }) =>
      `Encontramos dinero que puede ser suyo. Una persona de nuestro equipo lo está revisando. Le respondemos a más tardar el ${until}.`,
    anothers: ({ until }) =>
      `Este número es de un pago de otro préstamo. Una persona de nuestro equipo lo está revisando. Le respondemos a más tardar el ${until}.`,
    nothing: ({ until }) =>
      `Aún no encontramos su pago. Lo seguimos buscando y le respondemos a más tardar el ${until}.`,
    late: ({ until }) =>
      `Debimos responderle a más tardar el ${until}. Una persona de nuestro equipo sigue revisando. Hasta que le respondamos no le pedimos que pague.`,
  },
  answered: {
    booked: ({ amount, day }) =>
      `Encontramos su pago de ${amount}. Cuenta desde el ${day}, el día en que usted pagó.`,
    here: ({ amount }) => `Su pago de ${amount} ya está en su préstamo.`,
    gone: ({ amount }) =>
      `Su pago de ${amount} llegó y después fue cancelado. La página de su préstamo dice por qué.`,
    'on-its-way': ({ amount }) =>
      `Su pago de ${amount} viene en camino. La página de su préstamo dice cuánto tiempo más lo esperamos.`,
    'looked-at': ({ amount }) =>
      `Nos avisaron de su pago de ${amount}. Una persona de nuestro equipo lo está revisando.`,
    likely: ({ amount, day }) =>
      `Revisamos el dinero que podía ser su pago de ${amount} del ${day}. No es de este préstamo.`,
    anothers: ({ amount, day }) =>
      `No encontramos ${amount} del ${day} para su préstamo. El número es de un pago de otro préstamo. Revíselo y búsquelo de nuevo.`,
    nothing: ({ amount, day }) =>
      `No encontramos ${amount} del ${day}. Revise el día, el monto y el número. Puede enviarlo de nuevo con una foto del comprobante.`,
  },
}
