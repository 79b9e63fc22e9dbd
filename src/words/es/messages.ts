import type { Messages } from '../en/messages.ts'
import { paymentEs } from './payment.ts'

export const messagesEs: Messages = {
  registrationCode: (brand, code, minutes) =>
    `${brand}: su código es ${code}. Vence en ${minutes} minutos. Nunca se lo pediremos por teléfono.`,
  loginCode: (brand, code, minutes) =>
    `${brand}: ${code} es su código para entrar. Vence en ${minutes} minutos. Nunca se lo pediremos por teléfono.`,
  loginCall: {
    greeting: (brand) => `Le llama ${brand}. Su código para entrar es:`,
    again: 'Otra vez:',
    warning: 'No se lo diga a nadie. Si usted no lo pidió, cuelgue. Adiós.',
  },
  cardCode: (brand, code) =>
    `${brand}: ${code} es su código para confirmar un pago con tarjeta. Nadie de nuestro equipo se lo pedirá.`,
  takenBack: (brand, amount, day) =>
    `${brand}: el ${day}, el banco o la tienda canceló ${amount} que usted había pagado.`,
  cameAgain: (brand, amount, day) => `${brand}: el ${day} recibimos de nuevo ${amount} de un pago cancelado.`,
  countsAgain: paymentEs.again['owes-less'],
  paidAgain: paymentEs.now.paid,
  mistaken: (brand, amount, day) =>
    `${brand}: el ${day} corregimos ${amount} que habíamos registrado por error en su préstamo.`,
  notCharged: 'No sumamos recargos por esos días.',
  stillPaid: 'Su préstamo sigue pagado.',
  accountCode: (brand, code, last) =>
    `${brand}: ${code} es su código para recibir préstamos en la cuenta terminada en ${last}. Nadie de nuestro equipo se lo pedirá.`,
  accountFirst: (brand, last, help) =>
    `${brand}: depositamos sus préstamos en la cuenta terminada en ${last}. Si no fue usted, ${help}.`,
  accountNew: (brand, { last, before, from }, help) =>
    `${brand}: desde ${from} depositamos sus préstamos en la cuenta terminada en ${last}. Hasta entonces usamos la ${before}. Si no fue usted, cancélela en la página de su cuenta o ${help}.`,
  accountCancelled: (brand, last, help) =>
    `${brand}: la cuenta terminada en ${last} se canceló y no se usa. Si no fue usted, ${help}.`,
  phoneNew: (brand, { last, before, from }, help) =>
    `${brand}: desde ${from} sus códigos llegan al número terminado en ${last}. Hasta entonces llegan al ${before}. Si no fue usted, conserve su número en su cuenta o ${help}.`,
  phoneNow: (brand, { last, before }, help) =>
    `${brand}: sus códigos llegan ahora al número terminado en ${last}, ya no al ${before}. Si no fue usted, ${help}.`,
  phoneCancelled: (brand, last, help) =>
    `${brand}: sus códigos siguen llegando al número terminado en ${last}. Si no fue usted, ${help}.`,
  emailCode: {
    subject: 'Su código',
    text: (brand, code, minutes) =>
      `${brand}: ${code} es su código para recibir nuestros mensajes en este correo. Vence en ${minutes} minutos. Si no lo pidió, no haga nada. Sin el código no enviamos nada aquí.`,
  },
  emailNew: (brand, masked, help) =>
    `${brand}: nuestros mensajes llegan ahora a ${masked}. Si no fue usted, ${help}.`,
  accountDeleted: (brand, paper) =>
    `${brand}: su cuenta está eliminada, como lo pidió. Guarde su comprobante: ${paper}`,
  emailGone: (brand, help) => `${brand}: ya no enviamos mensajes a este correo. Si no fue usted, ${help}.`,
  changeSubjects: {
    account: 'La cuenta que recibe sus préstamos',
    phone: 'El número que recibe sus códigos',
    email: 'El correo que recibe nuestros mensajes',
  },
  notifications: {
    subjects: {
      'complaint-answered': 'Respondimos su queja',
      'request-answered': 'Respondimos su solicitud de datos',
      'request-more-asked': 'Nos falta algo para su solicitud de datos',
      'claim-answered': 'Respondimos su aclaración de pago',
      'arrangement-answered': 'Respondimos su solicitud de más tiempo',
      'application-offered': 'Tenemos una oferta de préstamo para usted',
      'application-refused': 'Respondimos su solicitud de préstamo',
      'application-more': 'Nos falta algo para su solicitud de préstamo',
      'payment-returned': 'Sobre uno de sus pagos',
      'payment-restored': 'Uno de sus pagos cuenta de nuevo',
      'loan-paid-out': 'Enviamos su préstamo',
      'payment-received': 'Recibimos su pago',
      'due-soon': 'Su próximo pago',
      'due-today': 'Su pago de hoy',
      'part-soon': 'La siguiente parte de su convenio',
      'part-today': 'La parte de su convenio de hoy',
      'reference-ending': 'Su referencia de pago vence pronto',
      'offer-made': 'Tenemos una oferta de préstamo para usted',
      'offer-ending': 'Su oferta de préstamo termina pronto',
    },
    'complaint-answered': (brand, folio) =>
      `${brand}: respondimos su queja ${folio}. Puede leer la respuesta en su cuenta.`,
    'request-answered': (brand, folio) =>
      `${brand}: respondimos su solicitud de datos ${folio}. Puede leer la respuesta en su cuenta.`,
    'request-more-asked': (brand, folio) =>
      `${brand}: nos falta algo para responder su solicitud de datos ${folio}. Puede leer qué es en su cuenta.`,
    'claim-answered': (brand, folio) =>
      `${brand}: respondimos su aclaración de pago ${folio}. Puede leer la respuesta en su cuenta.`,
    'arrangement-answered': (brand, folio) =>
      `${brand}: respondimos su solicitud de más tiempo, número ${folio}. Puede leer la respuesta en la página de su préstamo.`,
    'application-offered': (brand, until, place) =>
      `${brand}: respondimos su solicitud de préstamo con una oferta. Puede aceptarla en su cuenta a más tardar el ${until}, hora de ${place}.`,
    'application-refused': (brand) =>
      `${brand}: respondimos su solicitud de préstamo. Puede leer la respuesta en su cuenta.`,
    'application-more': (brand) =>
      `${brand}: nos falta algo para responder su solicitud de préstamo. Puede leer qué es en su cuenta.`,
    'loan-paid-out': (brand, amount) => `${brand}: enviamos ${amount} de su préstamo a su cuenta.`,
    'payment-received': (brand, amount) => `${brand}: recibimos su pago de ${amount}.`,
    received: {
      extended: 'Aplazamos su fecha de pago.',
      'not-extended': 'Este pago no cambió su fecha de pago. El dinero cuenta para su préstamo.',
      'payoff-short': 'No alcanzó para liquidar su préstamo por adelantado.',
    },
    'due-soon': (brand, amount, day) => `${brand}: ${amount} de su préstamo vence el ${day}.`,
    'due-today': (brand, amount, day) => `${brand}: ${amount} de su préstamo vence hoy, ${day}.`,
    'part-soon': (brand, amount, day) => `${brand}: ${amount} de su convenio vence el ${day}.`,
    'part-today': (brand, amount, day) => `${brand}: ${amount} de su convenio vence hoy, ${day}.`,
    'reference-ending': (brand, last, until, place) =>
      `${brand}: su referencia terminada en ${last} es válida hasta el ${until}, hora de ${place}.`,
    'offer-made': (brand, until, place) =>
      `${brand}: tenemos una oferta de préstamo para usted. Puede aceptarla en su cuenta a más tardar el ${until}, hora de ${place}.`,
    'offer-ending': (brand, until, place) =>
      `${brand}: su oferta de préstamo termina el ${until}, hora de ${place}. Puede leerla en su cuenta.`,
    endingFor: {
      repay: (amount) => `Es para pagar ${amount}.`,
      part: (amount) => `Es para pagar una parte, ${amount}.`,
      extend: (amount) => `Es para aplazar su pago, por ${amount}.`,
      payoff: (amount) => `Es para liquidar su préstamo, con ${amount}.`,
    },
    ifPaid: 'Si ya la pagó, no tiene que hacer nada más.',
    stillToPay: (amount, day) => `Siguiente pago: ${amount}, vence el ${day}.`,
    overdue: (amount, today) => `Su pago está vencido: al ${today} debe ${amount}.`,
    leftInAll: (amount) => `En total le faltan ${amount} por pagar.`,
    paid: paymentEs.now.paid,
    paidTooMuch: (amount) => `Usted pagó ${amount} de más. Es suyo y se lo devolvemos.`,
    stop: (url) => `Para no recibir más: ${url}`,
    stopHere: 'No recibir más de estos mensajes',
  },
  help: (phone) => (phone === '' ? 'escríbanos' : `llame al ${phone}`),
}
