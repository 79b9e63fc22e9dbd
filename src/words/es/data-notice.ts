import type { DataNoticeWords } from '../en/data-notice.ts'

export const dataNoticeEs: DataNoticeWords = {
  about: (lender) => `${lender} usa los datos siguientes, cada uno para el fin indicado.`,
  lendsHere: (lender) => `${lender} presta aquí y usa los mismos datos.`,
  items: {
    basic: { title: 'Quién es usted', purpose: 'Para saber quién pide el préstamo y escribir el contrato.' },
    personal: {
      title: 'Identificación y domicilio',
      purpose: 'Para comprobar quién es usted y escribir el contrato.',
    },
    job: { title: 'Ingresos', purpose: 'Para prestar solo lo que usted puede pagar.' },
    extra: { title: 'Sobre el préstamo', purpose: 'Para entender lo que necesita.' },
    credit: {
      title: 'Reporte de crédito',
      purpose:
        'Para ver cómo ha pagado otros préstamos. Tiene su propia casilla y termina cuando usted retira la solicitud.',
    },
    identity: { title: 'Fotos', purpose: 'Para asegurarnos de que nadie pida un préstamo en su nombre.' },
    account: { title: 'Cuenta bancaria', purpose: 'Para depositarle el préstamo.' },
    location: { title: 'Su zona', purpose: 'Para detectar fraudes.' },
    phone: {
      title: 'Número de teléfono',
      data: 'Su número',
      purpose: 'Para su cuenta, sus códigos y lo que debe saber de su préstamo.',
    },
    loan: {
      title: 'Préstamos y pagos',
      data: 'Lo que se prestó, se acordó y se pagó',
      purpose: 'Para llevar el contrato y los libros.',
    },
    use: {
      title: 'Visitas',
      data: 'Navegador, cuándo entró y que vio una oferta',
      purpose: 'Para proteger su cuenta y contar visitas.',
    },
    written: {
      title: 'Lo que escribe',
      data: 'Quejas, solicitudes y sus imágenes',
      purpose: 'Para responderle.',
    },
    stars: { title: 'Estrellas', data: 'Cuántas estrellas da', purpose: 'Para mejorar.' },
    messages: {
      title: 'Avisos y recordatorios',
      data: 'Su número de teléfono, o el correo que registró',
      purpose: 'Para avisarle de pagos y de fechas de vencimiento.',
    },
    email: {
      title: 'Correo electrónico',
      data: 'Una dirección que usted registra y confirma',
      purpose: 'Para enviarle mensajes ahí.',
    },
  },
  bases: {
    law: 'La ley lo pide.',
    contract: 'Sin esto no hay préstamo.',
    consent: 'Solo si usted lo elige. El préstamo no depende de esto.',
  },
  mayLeaveOut: (fields) => `Puede dejar vacío: ${fields}.`,
  rights: {
    takeBack: {
      title: 'Cómo retirar un consentimiento',
      text: 'En la página “Sus datos y consentimientos”, con un botón para cada uno. Las respuestas opcionales y las estrellas se retiran con una solicitud sobre sus datos.',
    },
    complain: {
      title: 'Cómo quejarse',
      officer: (officer) => `Primero ante el responsable de quejas: ${officer}.`,
      lenders: (lender, officer) => `Sobre un préstamo de ${lender}, ante ${officer}.`,
      page: 'Primero con nosotros, en la página de quejas.',
    },
    board: {
      title: 'La autoridad',
      text: '¿No le ayuda la respuesta? Puede quejarse ante la autoridad: Data Protection Board of India.',
    },
  },
  consents: {
    messages: {
      title: 'Avisos y recordatorios',
      box: 'Acepto que me envíen avisos y recordatorios de pagos y vencimientos.',
      none: 'Sin esta marca no se envía ninguno.',
      stops: 'Cuando lo retira, los avisos y recordatorios terminan de inmediato.',
      goesOn:
        'Le seguirán llegando códigos, respuestas y cambios de su cuenta o préstamo. Son importantes para usted.',
    },
    email: {
      title: 'Correo electrónico',
      box: 'Acepto que usen mi correo electrónico para enviarme mensajes.',
      none: 'La dirección se registra en la página de su cuenta.',
      stops: 'Cuando lo retira, eliminamos la dirección de inmediato y no enviamos nada más ahí.',
      goesOn: 'Los mensajes llegan a su teléfono. Su número y sus préstamos se quedan.',
    },
    emailAlone:
      'No tenemos cómo escribirle a un teléfono, así que no llegan mensajes. Sus préstamos se quedan.',
  },
}
