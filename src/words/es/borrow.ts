import type { BorrowWords } from '../en/borrow.ts'

/** What the pages about an offer say in Spanish, besides `words.confirm`. */
export const borrowEs: BorrowWords = {
  term: (periods, unit) => (unit === 'day' || unit === '' ? `${periods} días` : `${periods} ${unit}`),
  cost: 'Costo del préstamo',
  received: 'Usted recibe',
  repaid: 'Usted paga en total',
  yearly: (name) =>
    name === 'CAT' ? 'Costo anual total (CAT)' : name === 'APR' ? 'Tasa porcentual anual (APR)' : name,
  yearlyNote: (name) =>
    name === 'CAT'
      ? 'Sin IVA, calculado con su plan de pagos. Para fines informativos y de comparación.'
      : 'Con todos los cargos y su plan de pagos: la tasa diaria por 365.',
  late: 'Si paga tarde',
  lateNote: 'Si no paga nada, esto debería después del primer vencimiento:',
  inDays: (days) => (days === 1 ? '1 día' : `${days} días`),
  lateDay: 'Atraso',
  lateLater: (amount) => `con ${amount} de pagos posteriores, ya vencidos`,
  lateAdds: 'Recargos',
  latePay: 'Debe ese día',
  continue: 'Ver mi oferta',
  applied: 'Usted ya solicitó este préstamo',
  appliedText: 'No hace falta solicitarlo otra vez. En su préstamo puede ver cómo va.',
  seeLoan: 'Ver mi préstamo',
  sent: 'Su solicitud se envió',
  sentText: 'La financiera le mostrará el préstamo en la aplicación.',
  oneLoan: 'No sabemos si su solicitud llegó. Puede tocar otra vez: seguirá siendo un solo préstamo.',
  unknownWhether: 'No sabemos si llegó su solicitud. Revise la aplicación antes de volver a enviarla.',
  next: 'Qué sigue',
  nextSteps: (decision, min, max) => [
    ...(decision === null
      ? [
          'Usted acepta y preparamos su dinero. En su préstamo verá cuándo va en camino.',
          `Después llega a su cuenta en un plazo de ${min} a ${max} días.`,
        ]
      : [
          `Decidimos en ${decision} día. En su préstamo verá nuestra respuesta.`,
          `Si lo aprobamos, recibe el dinero en un plazo de ${min} a ${max} días.`,
        ]),
    'Usted paga según el plan de esta página, en un banco o una tienda.',
  ],
  offerBefore: 'Usted vio',
  offerNow: 'Oferta actual',
  tickAgain: 'Lea abajo la nueva oferta. Para solicitarla, marque otra vez la casilla.',
  restsUntilTicked: 'Esta oferta es nueva. Léala y marque primero la casilla.',
  otherOffers: 'Ver otras ofertas',
  offersTitle: 'Préstamos para usted',
  noOffers: 'Ahora no hay préstamos para usted',
  noOffersText: 'Cuando tengamos una oferta para usted, aparecerá aquí.',
  offersFor: (days, rate) => `${days}, ${rate} por día`,
  facts: {
    title: 'Datos clave',
    lead: 'Todo lo que cuesta este préstamo, en una página, antes de aceptar algo.',
    missing: 'La financiera no envió los datos de esta página.',
    loan: 'El préstamo',
    lender: 'Financiera',
    product: 'Producto',
    amount: 'Monto del préstamo',
    term: 'Plazo',
    rate: 'Tasa de interés por día',
    firstPayment: 'Primer pago',
    costs: 'Lo que cuesta',
    commission: 'Comisión',
    interest: 'Intereses',
    nothingElse: 'Sin su consentimiento no se le cobra nada que no esté en esta página.',
    plan: 'Plan de pagos',
    payment: 'Pago',
    day: 'Día',
    amountToPay: 'Monto',
    lateRule: 'Cómo se cuenta',
    extension: 'Aplazar un pago',
    prepayment: 'Liquidar antes de tiempo',
    collection: 'Quién puede cobrarle',
    collectors: (lender, from, until) =>
      `Solo ${lender}, o alguien por su encargo, de ${from}:00 a ${until}:00. De su deuda hablan únicamente con usted.`,
    change: 'Si cambia de opinión',
    coolingOff: (days) =>
      days === 1
        ? 'Dentro de 1 día después de recibir el dinero puede devolverlo. Paga el costo de los días que lo tuvo, sin recargos.'
        : `Dentro de ${days} días después de recibir el dinero puede devolverlo. Paga el costo de los días que lo tuvo, sin recargos.`,
    noCoolingOff: 'Mientras no acepte, usted no debe nada y no tiene que explicar por qué.',
    warnings: 'Advertencias',
    complaints: 'Dudas, aclaraciones y reclamaciones',
    service: 'Atención al cliente',
    officer: 'Responsable de quejas',
    ombudsman: 'Si no queda conforme: Ombudsman',
    une: 'Unidad Especializada (UNE)',
    condusef: 'Si no queda conforme: CONDUSEF',
    assumed: 'Los días suponen que el dinero se deposita hoy.',
  },
}
