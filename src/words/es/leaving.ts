import type { LeavingWords } from '../en/leaving.ts'

export const leavingEs: LeavingWords = {
  title: 'Eliminación de una cuenta',
  facts: {
    caption: 'La eliminación',
    number: 'Número',
    deletedOn: 'Eliminada el',
    lender: 'Financiera',
    keptUntil: 'Se conserva hasta',
  },
  goes: 'Se elimina de inmediato',
  gone: [
    'Su nombre, domicilio y número de teléfono.',
    'Sus cuentas bancarias y tarjetas.',
    'Lo que escribió al solicitar, en quejas y peticiones, con todas las imágenes.',
    'Los números de comprobante de los pagos que reportó.',
    'Las ofertas que no ha aceptado.',
    'Todas las sesiones, en todos los teléfonos.',
  ],
  stays: 'Se conserva sin su nombre',
  always: [
    'De cada solicitud: producto, monto, fechas y respuesta.',
    'De un permiso para consultar el buró: su texto y su hora.',
    'De un registro: su fecha y el anuncio del que llegó.',
    'De un pago que reportó: su fecha, monto y respuesta.',
    'De una petición de más tiempo: la petición y la respuesta, sin sus palabras.',
  ],
  nothingElse: 'Que la cuenta se eliminó.',
  kept: {
    caption: 'Qué se conserva y por qué',
    columns: ['Qué', 'Cuántos', 'Por qué'],
    loans: ['Préstamos con sus pagos', 'La financiera debe conservar su contabilidad.'],
    agreements: ['Contratos, solo con iniciales y población', 'Prueban lo que se acordó.'],
    complaints: ['Quejas sin su texto', 'Prueban cuándo se respondió cada una.'],
    requests: ['Solicitudes de datos sin su texto', 'Prueban cuándo se respondió cada una.'],
  },
  until: (day) => `Todo esto se elimina después del ${day}.`,
  beyond: [
    'Más tiempo queda el registro de lo que hizo nuestro personal. Tiene números y ningún nombre.',
    'Las visitas por anuncios se cuentan durante dos años, sin decir de quién fueron.',
  ],
  lenderNotified: (lender) => `Avisamos a los sistemas de ${lender} que la cuenta se eliminó.`,
  again: 'El número de teléfono puede registrarse después como cliente nuevo.',
  ask: (email) => `¿Tiene alguna pregunta? Escriba a ${email}.`,
  keep: 'Conserve este documento. Sin su número no podemos encontrarlo.',
}
