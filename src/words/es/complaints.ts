import type { ComplaintWords } from '../en/complaints.ts'

/** What this server says about complaints and requests in Spanish. */
export const complaintsEs: ComplaintWords = {
  types: {
    collection: 'Cobranza',
    'payment-not-credited': 'Mi pago no aparece',
    'amount-or-charges': 'Monto o cargos',
    'money-not-received': 'No recibí mi dinero',
    'personal-data': 'Mis datos personales',
    app: 'La aplicación no funciona',
    other: 'Otro asunto',
  },
  subTypes: {
    'threats-or-insults': 'Amenazas o insultos',
    'contact-with-others': 'Contactaron a otras personas',
    'contact-at-wrong-hours': 'Llamaron fuera de horario',
    'not-my-debt': 'La deuda no es mía',
    other: 'Otro asunto',
  },
  states: {
    received: 'Recibida',
    'in-review': 'En revisión',
    answered: 'Respondida',
    closed: 'Cerrada',
  },
  requestStates: {
    received: 'Recibida',
    'more-needed': 'Necesitamos algo más de usted',
    answered: 'Respondida',
    done: 'Cumplida',
    refused: 'Negada',
  },
  compensation: {
    counted: (amount, perDay) =>
      `Está tardando más de lo permitido. Hasta ahora le debemos ${amount}, y ${perDay} más por cada día.`,
    owed: (amount) =>
      `Tardó más de lo permitido. Le debemos ${amount}, que depositamos en su cuenta en cinco días hábiles.`,
    paid: (amount, day) => `Le pagamos ${amount} el ${day}, porque tardó más de lo permitido.`,
  },
  effects: {
    deletion: (day) =>
      `Al concederse, su cuenta se elimina y su sesión termina en todas partes. Préstamos, pagos y contratos se conservan sin su nombre, porque una financiera debe guardar sus libros: hasta el ${day}, si se concede hoy. Un mensaje a su teléfono dice dónde está el comprobante.`,
    notNow: (why) => `Ahora no se puede conceder. ${why}`,
  },
  tabs: { all: 'Todas', open: 'En proceso', answered: 'Respondidas' },
  wayOn: (from, until) => (until === null ? `desde el ${from}` : `del ${from} al ${until}`),
  events: {
    received: 'Recibimos su queja',
    'in-review': 'La estamos revisando',
    answered: 'Le respondimos',
    closed: 'Cerrada',
    reopened: 'Abierta de nuevo',
    scored: 'Usted calificó nuestra respuesta',
  },
  orderStatus: {
    '21': 'En revisión',
    '110': 'No aprobado',
    '151': 'Dinero en camino',
    '170': 'Transferencia por confirmar',
    '174': 'Por pagar',
    '180': 'Vencido',
    '200': 'Pagado',
    other: 'En verificación',
  },
  card: {
    order: 'Número de préstamo',
    amount: 'Monto del préstamo',
    appliedOn: 'Fecha de solicitud',
    payBy: 'Pagar a más tardar',
  },
  paper: {
    title: 'Acuse de recibo de su queja',
    received: (company, moment) =>
      `${company} recibió esta queja el ${moment} y le dio el folio de abajo. Menciónelo siempre que pregunte por ella.`,
    facts: 'Su queja',
    folio: 'Folio',
    type: 'Tipo de problema',
    subType: 'Detalle',
    order: 'Número de préstamo',
    pictures: 'Imágenes',
    state: 'Estado',
    answerBy: 'Respondemos a más tardar el',
    content: 'Lo que usted escribió',
    reply: 'Nuestra respuesta',
    again: 'Por qué no quedó resuelto',
    secondReply: 'Nuestra segunda respuesta',
    next: 'Si no queda conforme',
    closing: 'Copia hecha a petición de usted. Contiene lo registrado y no cambia nada.',
  },
}
