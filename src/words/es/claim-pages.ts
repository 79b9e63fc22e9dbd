import { CLAIM_ANSWER_HOURS } from '#domain/money/claim.ts'
import { PICTURE_MB_MAX } from '#domain/sent-picture.ts'
import type { ClaimPageWords } from '#words/en/claim-pages.ts'

export const claimPageEs: ClaimPageWords = {
  title: 'Mi pago no aparece',
  lead: `Lo buscamos y le respondemos en ${CLAIM_ANSWER_HOURS} horas. Es gratis.`,
  place: '¿Cómo pagó?',
  placeMissing: 'Elija cómo pagó, por favor.',
  paidOn: 'Día del pago',
  amount: 'Monto pagado',
  amountHint: 'Como aparece en el comprobante',
  number: 'Número del comprobante',
  numberHint: 'Referencia, folio o clave de rastreo, si lo hay',
  proof: 'Foto o PDF del comprobante',
  proofHint: `Si lo tiene. De hasta ${PICTURE_MB_MAX} MB.`,
  proofKept: 'Ya tenemos su archivo. Elija otro solo para cambiarlo.',
  send: 'Buscar mi pago',
  another: 'Otro pago no aparece',
  yours: 'Lo que nos dijo',
  folio: 'Número',
  filedAt: 'Enviado',
  answerBy: 'Respuesta a más tardar',
  tooLarge: `Este archivo es demasiado grande. Elija uno de hasta ${PICTURE_MB_MAX} MB.`,
  crowdedOut: 'Están llegando demasiados archivos. Envíelo de nuevo en un minuto.',
}
