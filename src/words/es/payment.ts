import type { paymentEn } from '#words/en/payment.ts'
import { claimsEs } from './claims.ts'

export const paymentEs: typeof paymentEn = {
  claims: claimsEs,
  notMoved: {
    issued: 'Aún no recibimos su pago.',
    expired: 'No se ha movido dinero. Esta referencia venció, así que no pague con ella.',
    superseded: 'No se ha movido dinero. Una referencia más nueva reemplazó a esta. No pague con ella.',
    canceled: 'No se ha movido dinero con esta referencia. Fue cancelada, así que no pague con ella.',
  },
  way: {
    title: {
      waiting: 'Su pago viene en camino',
      fee: 'Su comisión por aplazamiento viene en camino',
      late: 'Su pago no ha llegado',
      'called-off': 'Su pago no llegó',
      'looked-at': 'Estamos revisando su pago',
      claimed: 'Estamos buscando su pago',
      unclear: 'Su banco aún no contesta',
    },
    waiting: ({ place, amount, at, until }) =>
      `Su pago de ${amount} quedó registrado en ${place} el ${at}. Todavía no nos llega. Por favor, no pague de nuevo. Cuando llegue, contará desde ese día, sin más recargos. Lo esperamos hasta el ${until}. Si no llega, esta página le dirá cómo seguir.`,
    fee: ({ place, amount, at, until }) =>
      `Su comisión de ${amount} quedó registrada en ${place} el ${at}. Todavía no nos llega. Por favor, no pague de nuevo. Cuando llegue, contará desde ese día. La esperamos hasta el ${until}. Si no llega, esta página le dirá cómo seguir.`,
    settled: ({ place, amount, at, until }) =>
      `Su pago de ${amount} quedó registrado en ${place} el ${at}. Todavía no nos llega. Su préstamo ya está pagado, así que quedará como saldo a su favor. Lo esperamos hasta el ${until}.`,
    late: ({ place, amount, at }) =>
      `Su pago de ${amount} quedó registrado en ${place} el ${at}. No nos ha llegado. Por favor, llámenos con su comprobante a la mano. También puede pagar de nuevo.`,
    'called-off': ({ place, amount, at }) =>
      `Su pago de ${amount} quedó registrado en ${place} el ${at}. Después nos avisaron que no llegará. No está en su préstamo. Puede pagar de nuevo.`,
    'looked-at': ({ at }) =>
      `El ${at} nos avisaron de un pago. Una persona de nuestro equipo lo está revisando. Por favor, no pague de nuevo.`,
    'claimed-late': ({ amount, at, until }) =>
      `El ${at} nos dijo que pagó ${amount}. Debíamos responderle a más tardar el ${until} y no lo hicimos. Lo seguimos buscando y no le pedimos que pague. Por favor, llámenos con su comprobante a la mano.`,
    claimed: ({ amount, at, until }) =>
      `El ${at} nos dijo que pagó ${amount}. Lo estamos buscando y le respondemos a más tardar el ${until}. Hasta entonces no le pedimos que pague. Si pagó a tiempo, no queda ningún recargo. Si no lo encontramos, los recargos cuentan como se acordó.`,
    unclear: ({ amount, at, until }) =>
      `El ${at} pidió pagar ${amount} con su tarjeta. Su banco aún no nos dice si lo cobró. Seguimos preguntando por usted. Por favor, no pague de nuevo. Si lo cobró, el pago cuenta desde ese momento, sin más recargos. Si el ${until} aún no sabemos nada, esta página le dirá cómo seguir.`,
    'unclear-late': ({ amount, at }) =>
      `El ${at} pidió pagar ${amount} con su tarjeta. Su banco todavía no nos dice si lo cobró. Por favor, revise los movimientos de su tarjeta y llámenos si lo cobró. También puede pagar de otra forma.`,
    paid: {
      unclear: ({ amount, at }) =>
        `El ${at} pidió pagar ${amount} con su tarjeta. Su banco aún no nos dice si lo cobró. Su préstamo ya está pagado. Si lo cobró, quedará como saldo a su favor.`,
      'claimed-late': ({ amount, at, until }) =>
        `El ${at} nos dijo que pagó ${amount}. Debíamos responderle a más tardar el ${until} y no lo hicimos. Su préstamo ya está pagado. Por favor, llámenos con su comprobante a la mano.`,
      claimed: ({ amount, at, until }) =>
        `El ${at} nos dijo que pagó ${amount}. Lo estamos buscando y le respondemos a más tardar el ${until}. Su préstamo ya está pagado.`,
      late: ({ place, amount, at }) =>
        `Su pago de ${amount} quedó registrado en ${place} el ${at}. No nos ha llegado. Su préstamo ya está pagado. Por favor, llámenos con su comprobante a la mano.`,
      'called-off': ({ place, amount, at }) =>
        `Su pago de ${amount} quedó registrado en ${place} el ${at}. Después nos avisaron que no llegará. Su préstamo ya está pagado.`,
    },
    risk: 'Si llegan los dos pagos, habrá pagado dos veces. Lo que no deba quedará como saldo a su favor.',
    another: (amount, at) =>
      `Su pago de ${amount} del ${at} todavía puede llegar. Si llegan los dos, habrá pagado dos veces. Lo que no deba quedará como saldo a su favor.`,
  },
  credited: (amount, at) =>
    `Recibimos ${amount} el ${at} y lo estamos registrando en su préstamo. Por favor, no pague de nuevo.`,

  did: {
    'part-paid': ({ amount, at }) => `Recibimos ${amount} el ${at} y lo registramos en su préstamo.`,
    'fee-short': ({ amount, at }) =>
      `Recibimos ${amount} el ${at}. Es menos que la comisión, así que su pago no se aplazó. Registramos el dinero en su préstamo.`,
    'not-extended': ({ amount, at }) =>
      `Recibimos ${amount} el ${at}. Su préstamo ya no se podía aplazar, así que su fecha no cambió. Registramos el dinero en su préstamo.`,
    'other-instalment': ({ amount, at }) =>
      `Recibimos ${amount} el ${at}. El pago que iba a aplazar ya estaba cubierto, y su fecha no cambió. Registramos el dinero en su préstamo.`,
    'payoff-short': ({ amount, at }) =>
      `Recibimos ${amount} el ${at}. No alcanzó para liquidar su préstamo por adelantado. Registramos el dinero en su préstamo.`,
    extended: ({ fee, at, day }) => `Recibimos la comisión de ${fee} el ${at} y su pago se aplazó al ${day}.`,
    'extended-and-part-paid': ({ amount, at, fee, rest, day }) =>
      `Recibimos ${amount} el ${at}. La comisión de ${fee} aplazó su pago al ${day}. Registramos los otros ${rest} en su préstamo.`,
    settled: ({ amount, at }) => `Recibimos ${amount} el ${at} y con eso su préstamo quedó pagado.`,
    'settled-with-fee': ({ amount, at, fee, rest }) =>
      `Recibimos ${amount} el ${at}. De eso, ${fee} fueron la comisión por aplazamiento. Con los otros ${rest} su préstamo quedó pagado.`,
    'over-paid': ({ amount, at, credit }) =>
      `Recibimos ${amount} el ${at} y con eso su préstamo quedó pagado. Sobraron ${credit}, que quedaron como saldo a su favor.`,
    'over-paid-with-fee': ({ amount, at, fee, rest, credit }) =>
      `Recibimos ${amount} el ${at}. De eso, ${fee} fueron la comisión por aplazamiento. Con los otros ${rest} su préstamo quedó pagado. Sobraron ${credit}, que quedaron como saldo a su favor.`,
    'over-paid-with-rebate': ({ amount, at, credit }) =>
      `Recibimos ${amount} el ${at} y con eso su préstamo quedó pagado antes de tiempo. Quedan ${credit} como saldo a su favor. Incluyen los intereses que ya no debe pagar.`,
    credited: ({ amount, at }) =>
      `Recibimos ${amount} el ${at}. Su préstamo ya estaba pagado, así que todo quedó como saldo a su favor.`,
  },
  dead: {
    'after-expiry': 'La referencia ya había vencido, pero su dinero cuenta. Por favor, no la use de nuevo.',
    'short-after-expiry':
      'La referencia ya había vencido, pero su dinero cuenta. Su monto era el correcto hasta ese momento. Después, lo que debe pudo aumentar. Por favor, no la use de nuevo.',
    'after-superseded':
      'La referencia ya había sido reemplazada, pero su dinero cuenta. Por favor, no la use de nuevo.',
    'after-canceled':
      'La referencia ya estaba cancelada, pero su dinero cuenta. Por favor, no la use de nuevo.',
    again: 'La referencia ya se había pagado antes, pero su dinero cuenta. Por favor, no la use de nuevo.',
  },
  back: {
    lead: (amount, at) => `El ${at}, el banco o la tienda canceló ${amount} que usted había pagado.`,
    corrected: (amount, at) =>
      `El ${at} corregimos ${amount} que habíamos registrado por error en su préstamo.`,
    'owed-again': 'Por eso su préstamo se debe de nuevo, sin recargos por esos días.',
    'owes-more': 'Por eso usted debe de nuevo ese dinero, sin recargos por esos días.',
    'not-ended': 'Por eso su préstamo no se liquidó por adelantado. No hay recargos por esos días.',
    'not-postponed': 'Por eso su fecha de pago es otra vez la anterior. No hay recargos por esos días.',
    'fee-gone': 'Era la comisión por aplazar su pago. No debe nada más de este préstamo.',
    'credit-gone': 'Lo descontamos de su saldo a favor.',
    'credit-used': 'Su saldo a favor pagó lo que faltaba.',
  },
  again: {
    lead: (amount, at) => `El ${at} recibimos de nuevo ${amount} de un pago cancelado.`,
    'paid-again': 'Con eso su préstamo quedó pagado de nuevo.',
    'owes-less': 'Cuenta de nuevo en su préstamo. No sumamos recargos por esos días.',
    'postponed-again': 'Por eso su pago se aplazó de nuevo. No sumamos recargos por esos días.',
    'credit-again': 'Su préstamo ya estaba pagado, así que lo tiene como saldo a favor.',
  },
  now: {
    owes: (rest, day) => `Faltan ${rest} por pagar a más tardar el ${day}.`,
    overdue: (rest, day) => `Los ${rest} que faltan vencieron el ${day}; puede pagarlos ahora.`,
    paid: 'Su préstamo está pagado.',
    credit: (amount) => `Su saldo a favor es hoy de ${amount}.`,
    givenBack: 'Ya le devolvimos su saldo a favor.',
  },
}
