import {
  CONTRACT_PENALTY_PERCENT_PER_DAY,
  DECISION_DAYS,
  LOAN_CREDITED_DAYS,
  UNPAID_INTEREST_BANDS,
} from '#domain/markets/specified.ts'
import type { en } from '../en/answers.ts'
import { accountEs } from './account.ts'
import { offerEs } from './offer.ts'
import { es as pages } from './pages.ts'
import { paymentEs } from './payment.ts'
import { dayCount, hourCount, plural } from './plural.ts'

const bands = UNPAID_INTEREST_BANDS.map(({ untilDay, percentPerDay }) =>
  Number.isFinite(untilDay)
    ? `${percentPerDay}% diario hasta el día ${untilDay}`
    : `Después, ${percentPerDay}% diario`,
)
const penaltyBands = `${bands.slice(0, -1).join(', ')}. ${bands.at(-1)}`

export const es: typeof en = {
  incident: (id) => `Número de incidente: ${id}.`,
  status: {
    '21': {
      text: 'Estamos revisando su solicitud',
      description: `Decidimos en ${DECISION_DAYS} día. Aquí verá nuestra respuesta.`,
    },
    '110': {
      text: 'Su solicitud no fue aprobada',
      description: 'No tiene que pagar nada por esta solicitud. Más adelante puede pedir otro préstamo.',
    },
    '151': {
      text: 'Su dinero va en camino',
      description: `Llega a su cuenta en un plazo de ${LOAN_CREDITED_DAYS.min} a ${LOAN_CREDITED_DAYS.max} días.`,
    },
    '170': {
      text: 'Su banco está confirmando la transferencia',
      description: 'No tiene que hacer nada. Aquí verá cuando haya terminado.',
    },
    '200': { text: 'Su préstamo está pagado', description: 'Gracias. Ya no debe nada de este préstamo.' },
    other: {
      text: 'Estamos verificando este préstamo',
      description: 'No tiene que hacer nada ahora. Si tiene una duda, escriba a atención al cliente.',
    },
  },
  late: {
    '21': {
      text: 'Aún no le hemos respondido',
      description: `Debíamos decidir en ${DECISION_DAYS} día y no lo hicimos. Por favor, llámenos.`,
    },
    '151': {
      text: 'Su dinero ya debería haber llegado',
      description: `Debía llegar a su cuenta en ${LOAN_CREDITED_DAYS.max} días y no sabemos si llegó. Por favor, llámenos.`,
    },
  },
  accepted: {
    text: 'Aceptó la oferta',
    description: 'Estamos preparando su dinero. Aquí verá cuándo va en camino.',
  },
  toRepay: (amount, day) => ({
    text: 'Su préstamo está activo',
    description: `Pague ${amount} a más tardar el ${day}.`,
  }),
  overdue: (amount, days, total, penalty) => ({
    text: 'Su pago está vencido',
    description:
      penalty === null
        ? `Su pago de ${amount} venció hace ${dayCount(days)}. Puede pagarlo ahora.`
        : `Su pago de ${amount} venció hace ${dayCount(days)}. Hoy debe ${total}, con ${penalty} de recargos.`,
  }),
  overdueMany: (count, amount, days, total, penalty) => ({
    text: 'Su pago está vencido',
    description: `Debe ${count} pagos que suman ${amount}. El primero venció hace ${dayCount(days)}. ${
      penalty === null ? 'Puede pagarlos ahora.' : `Hoy debe ${total}, con ${penalty} de recargos.`
    }`,
  }),
  disputed:
    'Usted nos dijo que un cobro de este préstamo no es correcto. Mientras no le respondamos, no se agregan recargos. Tampoco le enviamos recordatorios.',
  takenBack: paymentEs.back.lead,
  corrected: paymentEs.back.corrected,
  cameAgain: paymentEs.again.lead,
  creditLeft: (amount, account, day) =>
    `Usted pagó ${amount} de más. Es suyo. Se lo enviaremos a su cuenta ${account} a más tardar el ${day}.`,
  creditLate: (amount, account, day) =>
    `Usted pagó ${amount} de más. Debió llegar a su cuenta ${account} el ${day}. Por favor, llámenos.`,
  creditNowhere: (amount) =>
    `Usted pagó ${amount} de más. Es suyo. Registre su cuenta para que se lo enviemos.`,
  creditGiven: (amount, day) => `Le devolvimos ${amount} el ${day}.`,

  dayEnds: (last) => `Cada fecha límite termina a las ${last}.`,
  detail: {
    loanAmount: 'Monto del préstamo',
    received: 'Monto recibido',
    term: 'Plazo del préstamo',
    days: dayCount,
    appliedOn: 'Fecha de solicitud',
    disbursedOn: 'Fecha del depósito',
    toPayNow: 'Por pagar ahora',
    nextPart: 'Siguiente parte de su convenio',
    nextPayment: 'Próximo pago',
    payBy: 'Pagar a más tardar',
    wasDue: 'Venció el',
    firstWasDue: 'El primero venció el',
    stillOwed: 'Saldo total',
    pendingPayments: 'En camino',
    owedUntilThen: 'Saldo hasta que llegue',
    coupon: 'Cupón',
    credit: 'Saldo a su favor',
    overdrawn: 'Saldo a favor que usó o recibió',
    instalment: 'Pago',
    instalmentOf: (number, count) => `${number} de ${count}`,
    instalmentsOf: (first, last, count) => `${first} a ${last} de ${count}`,
    principal: 'Capital',
    interest: 'Intereses',
    fee: 'Comisión',
    penalty: 'Recargos por atraso hasta hoy',
    penaltyRule: 'Cómo se calculan los recargos',
    daysLate: 'Días de atraso',
  },
  penaltyRules: {
    'bands-5-4-2': (fresh, repeat) =>
      `${penaltyBands}. Se suman una vez ${fresh}; para clientes frecuentes, ${repeat}.`,
    'three-percent-a-day': `${CONTRACT_PENALTY_PERCENT_PER_DAY}% diario del capital sin pagar`,
    'flat-charge': (charge) => `Un solo cargo de hasta ${charge}, que no aumenta`,
  },

  channels: {
    store: 'En una tienda',
    spei: 'Por transferencia bancaria',
    bank: 'Por transferencia bancaria',
    upi: 'Con UPI',
  },
  channel: {
    arrives: { 'at-once': 'Al instante', 'next-business-day': 'Hasta 1 día hábil' },
    fee: (amount) => `cobra ${amount}`,
    free: 'gratis',
    valid: (time) => `la referencia dura ${time}`,
    left: (hours) => {
      if (hours < 1) return 'vence en menos de 1 hora'
      return `vence en ${hours < 48 ? hourCount(hours) : dayCount(Math.floor(hours / 24))}`
    },
    amountEnds: (moment, days) => {
      const day = days === 0 ? 'hoy, ' : days === 1 ? 'mañana, ' : 'el '
      return `Este monto es válido hasta ${day}${moment}.`
    },
    upTo: (amount) => `hasta ${amount}`,
    hours: (count) => `${count} horas`,
    tooMuch: (amount) => `Recibe como máximo ${amount} por pago.`,
  },
  fundsTake: 'Un pago en tienda puede tardar hasta el siguiente día hábil en llegar.',

  extension: {
    reviewer: (days) => `Aplace su pago ${dayCount(days)}`,
    fee: pages.extension.fee,
    feeRemark: 'Hoy solo paga esto',
    penalty: 'Recargos por atraso hasta hoy',
    penaltyRemark: 'Siguen pendientes',
    instalment: (number, count) => (count === 1 ? 'Pago del préstamo' : `Pago ${number} de ${count}`),
    rule: (days, share, fee) =>
      `Puede aplazar un pago hasta ${dayCount(days)}. Cuesta ${share} del capital de ese pago: ${fee} en el primero.`,
    never: 'Los pagos de este préstamo no se pueden aplazar.',
    wasDue: (day) => `En lugar del ${day}`,
    notice: `Ahora solo paga esta comisión. ${pages.extension.feeNote}`,
    limits: (daysLate, times, left) => {
      const days = dayCount(daysLate)
      const until = daysLate === 0 ? 'el mismo día en que vence' : `hasta ${days} después de vencer`
      const often = times === 1 ? 'una vez por préstamo' : `${times} veces por préstamo; le quedan ${left}`
      return `Un pago se puede aplazar ${until}. Es posible ${often}.`
    },
    penaltyStays: (amount, day) =>
      `Sus recargos de ${amount} siguen pendientes. Los paga con el pago aplazado, el ${day}.`,
    penaltyPauses: (day) => `Al pagar la comisión, sus recargos ya no aumentan hasta el ${day}.`,
    note: (amount, principal) =>
      `Después del aplazamiento usted todavía debe ${amount}. De eso, ${principal} son capital, igual que antes.`,
  },

  busy: {
    title: 'Espere un momento',
    byItself: 'Esta página lo intenta de nuevo sola.',
    again: 'Intentar de nuevo',
  },

  offer: offerEs,

  part: {
    oldest: (count) =>
      plural(count, { one: 'El pago más antiguo', other: `Los ${count} pagos más antiguos` }),
    half: 'Mitad',
    tooLittle: (least) => `Elija al menos ${least}.`,
    tooMuch: (most) => `Con ese monto lo pagaría todo. Para pagar una parte elija hasta ${most}.`,
    notInParts: 'Lo que falta es muy poco para pagarlo en partes. Páguelo completo, por favor.',
    stillDue: (amount) => `Después todavía debe ${amount} ya vencidos.`,
    nextDue: (amount, day) => `Su siguiente pago es de ${amount}, el ${day}.`,
    costsNothing: (day) => `El resto no suma recargos hasta el ${day}.`,
    costs: (day, amount) => `Si el resto no está pagado el ${day}, se suman ${amount} de recargos.`,
    costsMore: (day, amount) => `El ${day} ya son ${amount}.`,
  },

  arrangement: {
    plan: (parts, every, first) => `${parts} pagos de unos ${first}, uno ${pages.arrange.each(every)}`,
    addsNothing: 'No se suman recargos mientras usted cumpla.',
    adds: (amount) => `Suma ${amount} de recargos hasta su último día.`,
    otherwise: (amount, day) => `Si no se acuerda ni se paga nada, el ${day} debería ${amount}.`,
    kept: {
      stops: 'Mientras pague cada parte a más tardar en su día, los recargos no aumentan.',
      runs: 'Los recargos siguen mientras paga. Ya están en los montos de arriba.',
    },
    broken: {
      stops:
        'Si una parte no está pagada al terminar su día, el convenio termina. Los recargos siguen desde el día siguiente. Por los días anteriores no se suma nada.',
      runs: 'Si una parte no está pagada al terminar su día, el convenio termina. Lo que se deba entonces vence de inmediato.',
    },
    state: {
      open: {
        title: 'Su convenio va bien',
        text: (amount, day) => `Pague ${amount} a más tardar el ${day}.`,
      },
      broken: {
        title: 'El convenio terminó',
        text: (_, day) =>
          `Una parte no se pagó a más tardar el ${day}. Pague lo vencido cuando pueda, o escríbanos.`,
        paid: (day) => `Una parte no se pagó a más tardar el ${day}. El préstamo se pagó después.`,
        nothingDue: (day) => `Una parte no se pagó a más tardar el ${day}. No tiene que pagar nada hoy.`,
      },
      waits: {
        title: 'Su convenio de pago',
        text: 'Esperamos un pago. Cuando llegue, esta página dirá cómo va su convenio.',
      },
      kept: { title: 'Cumplió el convenio', text: 'Lo que debía pagar se pagó a tiempo.' },
    },
    askInstead: 'Ya no puede acordar otro convenio por su cuenta. Puede pedirnos uno.',
    asked: {
      states: {
        open: {
          title: 'Nos pidió más tiempo',
          text: (asked) =>
            `Lo pidió el ${asked}. Una persona le responderá y usted lo leerá aquí. Hasta que acepte una respuesta no cambia nada. Su fecha de pago es la misma. El atraso cuesta lo que dice su contrato.`,
        },
        offered: {
          title: 'Le ofrecemos otros días',
          text: (_, until) =>
            `Puede aceptar a más tardar el ${until}. Hasta que acepte no cambia nada. Su fecha de pago es la misma. El atraso cuesta lo que dice su contrato.`,
        },
        refused: {
          title: 'No podemos darle más tiempo',
          text: (asked, answered) =>
            `Lo pidió el ${asked}. Respondimos el ${answered}. Para su préstamo no cambia nada.`,
        },
        withdrawn: {
          title: 'Retiró su solicitud',
          text: (asked) => `Era del ${asked}. Para su préstamo no cambia nada.`,
        },
        agreed: {
          title: 'Aceptó lo que le ofrecimos',
          text: (asked) => `Lo pidió el ${asked}.`,
        },
        over: {
          title: 'Su solicitud terminó',
          text: (asked) => `Era del ${asked} y no se llegó a un acuerdo. Ya no aplica.`,
        },
      },
      folio: 'Número',
      askedOn: 'Solicitado el',
      until: 'Todo pagado a más tardar el',
      parts: 'Pagos',
      canPay: 'Puede pagar cada vez',
      why: 'Usted escribió',
      answeredOn: 'Respondido el',
      reply: 'Escribimos',
    },
    paper: {
      title: 'Convenio de pago',
      about: 'De qué se trata',
      loan: 'Número de préstamo',
      product: 'Producto',
      lender: 'Acreedor',
      day: 'Acordado el',
      debt: 'Lo que se debe hasta el último día',
      late: 'Intereses moratorios y recargos',
      total: 'Total',
      parts: 'Qué se paga y a más tardar cuándo',
      columns: ['Parte', 'A más tardar el', 'Monto'],
      rest: 'Lo que venza después del último día se paga en su propio día.',
      rules: 'Qué pasa después',
      early: 'Puede pagar antes o más de una parte en cualquier momento.',
      howToPay: 'Cómo pagar',
      payTo: (company) =>
        `Pague solo con las formas que muestra la página de su préstamo. El dinero va a una cuenta de ${company}. No entregue dinero a nadie que cobre deudas.`,
    },
  },

  payoff: {
    notYet: (day) =>
      `Puede liquidar este préstamo por adelantado a partir del ${day}. Antes puede hacer sus pagos normales.`,
    todayInFull: 'Con este pago su préstamo termina hoy.',
    today: 'Con este pago su préstamo termina hoy. Usted no paga los intereses de los días que faltan.',
    coolingOff: (day) =>
      `Puede devolver este préstamo a más tardar el ${day}, sin comisión ni recargos. Paga lo que recibió y el costo de los días.`,
    rule: (days) =>
      days === 0
        ? 'Puede liquidarlo cualquier día, sin recargos. Paga intereses solo por los días que tuvo el dinero.'
        : `Puede liquidarlo desde el día ${days} después de recibir el dinero, sin recargos. Paga intereses solo por los días que lo tuvo.`,
    interestUntilToday: 'Intereses hasta hoy',
    alreadyPaid: 'Ya pagado',
  },

  payment: paymentEs,

  account: accountEs,

  reminder: {
    summary: (product, amount) => `${product}: pagar ${amount}`,
    description: 'Abra la aplicación para ver cómo pagar. Si ya pagó, ignore este aviso.',
    alarm: (product) => `${product}: su pago vence mañana`,
  },

  slip: {
    yourAmount: 'el monto de su referencia',
    fees: 'Lo que cobra el establecimiento',
    withFee: (fee, cash) => `Lleve ${cash} (con ${fee} de la tienda)`,
    payee: { bank: 'Banco', upi: 'UPI ID' },
    payOnlyOne: (places, others) =>
      plural(others, {
        one: `También tiene: ${places}. Pague solo una; al pagarla, cancelamos la otra.`,
        other: `También tiene: ${places}. Pague solo una; al pagarla, cancelamos las demás.`,
      }),
    title: {
      store: (name) => `Pague en ${name}`,
      spei: (name) => `Transferencia SPEI a ${name}`,
      bank: (name) => `Transfiera a ${name}`,
      upi: () => 'Pague con UPI',
    },
    goodUntil: (moment, place) => `Válida hasta el ${moment}, hora de ${place}.`,
    forLoanOf: (lender, payee) => `Es para su préstamo de ${lender}. El dinero va a ${payee}.`,
    howTo: 'Cómo pagar',
    afterwards: 'Después de pagar',
    steps: {
      store: (amount, name) => [
        `Vaya a cualquier ${name} antes de la hora indicada.`,
        'Diga que quiere pagar un servicio. Muestre el código o dicte la referencia.',
        `Pague exactamente ${amount} en efectivo y guarde el comprobante.`,
      ],
      spei: (amount, name) => [
        'Abra la aplicación o la página de su banco y elija una transferencia SPEI.',
        `Elija ${name} y escriba la CLABE. Es solo de este pago.`,
        `Transfiera exactamente ${amount}.`,
        'Guarde el comprobante hasta que su préstamo aparezca como pagado.',
      ],
      bank: (amount, name) => [
        'Abra la aplicación o la página de su banco.',
        `Elija pagar a ${name} y escriba la referencia.`,
        `Transfiera exactamente ${amount}.`,
        'Guarde el comprobante hasta que su préstamo aparezca como pagado.',
      ],
      upi: (amount) => [
        'Toque el botón para abrir su aplicación UPI o escanee el código con ella.',
        `Verifique que el monto sea ${amount}.`,
        'Confirme con su PIN de UPI. Nosotros nunca se lo pedimos.',
      ],
    },
    after: [
      'Su préstamo se actualiza solo en cuanto se confirma el pago.',
      'Si paga dos veces o de más, el resto queda a su favor. No se pierde.',
    ],
  },
}
