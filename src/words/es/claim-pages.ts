import { CLAIM_ANSWER_HOURS } from '#domain/money/claim.ts'
import { PICTURE_MB_MAX } from '#domain/sent-picture.ts'
import type { ClaimPageWords } from '#words/en/claim-pages.ts'

export const claimPageEs: ClaimPageWords = {
  title: 'Mi pago no aparece',
  lead: `Díganos qué dice su comprobante. Buscamos el dinero y le respondemos en ${CLAIM_ANSWER_HOURS} horas. No cuesta nada.`,
  place: '¿Cómo pagó?',
  placeMissing: 'Elija cómo pagó, por favor.',
  paidOn: 'Día del pago',
  amount: 'Monto pagado',
  amountHint: 'Como aparece en el comprobante, por ejemplo 1500.50',
  number: 'Número del comprobante',
  numberHint: 'Referencia, clave de rastreo, referencia UPI o folio. Déjelo vacío si no hay.',
  proof: 'Foto o PDF del comprobante',
  proofHint: `Si lo tiene. De hasta ${PICTURE_MB_MAX} MB.`,
  proofKept: 'Ya tenemos su archivo. Elija otro solo para cambiarlo.',
  send: 'Buscar mi pago',
  yours: 'Lo que nos dijo',
  folio: 'Número',
  filedAt: 'Enviado',
  answerBy: 'Respuesta a más tardar',
  tooLarge: `Este archivo es demasiado grande. Elija uno de hasta ${PICTURE_MB_MAX} MB.`,
  crowdedOut: 'Están llegando demasiados archivos. Envíelo de nuevo en un minuto.',
}
