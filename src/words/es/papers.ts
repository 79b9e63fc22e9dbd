import type { PaperWords } from '../en/papers.ts'

/** The same in Spanish. */
export const papersEs: PaperWords = {
  lines: {
    disbursed: 'Depósito a su cuenta',
    commission: 'Comisión',
    interest: 'Interés',
    due: 'Venció',
    penalty: 'Recargo por atraso',
    'penalty-today': 'Recargo por atraso hasta hoy',
    payment: 'Su pago',
    extension: 'Comisión por aplazamiento pagada',
    rebate: 'Descuento por pago anticipado',
    refund: 'Devuelto a usted',
    reversal: 'Pago anulado',
    'rebate-taken-back': 'Ahorro por pagar antes, anulado',
    'credit-used': 'Saldo a su favor usado en su préstamo',
    other: 'Otro movimiento',
  },
  parts: {
    penalty: 'Recargo por atraso',
    fee: 'Comisión',
    interest: 'Interés',
    principal: 'Capital',
    credit: 'Su saldo a favor',
    extension: 'Comisión por aplazamiento',
  },
  receipt: {
    payment: 'Comprobante de su pago',
    extension: 'Comprobante de su comisión por aplazamiento',
  },
  byCard: 'Tarjeta',
  statementTitle: 'Estado de cuenta',
  receiptTitle: 'Comprobante de pago',
  settlementTitle: 'Carta de liquidación',
  agreementLine: (at, hash) =>
    `Aceptado electrónicamente por el cliente el ${at}. Código de verificación del texto (SHA-256): ${hash}`,
  notAccepted: 'Esta es una copia para leer. No ha sido aceptada.',
  page: (number, count) => `Página ${number} de ${count}`,
  facts: {
    caption: 'El préstamo',
    order: 'Número de préstamo',
    product: 'Producto',
    lender: 'Financiera',
    borrower: 'Cliente',
    amount: 'Monto del préstamo',
    disbursedOn: 'Entregado el',
    settledOn: 'Liquidado el',
    paidInAll: 'Pagado en total',
    owed: 'Debe hoy',
    credit: 'Su saldo a favor',
    day: 'Fecha de este documento',
  },
  history: { caption: 'Movimientos', columns: ['Fecha', 'Concepto', 'Monto', 'Saldo'] },
  plan: { caption: 'Plan de pagos', columns: ['Pago', 'Vence el', 'Monto', 'Falta por pagar'] },
  payment: {
    caption: 'El pago',
    number: 'Número de comprobante',
    amount: 'Monto',
    paidAt: 'Pagado el',
    channel: 'Forma de pago',
    reference: 'Referencia',
    use: 'En qué se aplicó',
    part: 'Concepto',
  },
  letter: {
    confirm: (lender, orderNo, day) =>
      `${lender} confirma que el préstamo número ${orderNo} quedó liquidado por completo el ${day}.`,
    nothing: 'Ya no se debe nada de él: ni capital, ni interés, ni comisión, ni IVA, ni recargos por atraso.',
    credit: (amount) =>
      `Se pagó más de lo que se debía. La diferencia de ${amount} es del cliente y se le devuelve.`,
    number: 'Número de esta carta',
    replaces: (number) =>
      `Reemplaza la carta con el número ${number}, que ya no es válida: después de ella nos retiraron un pago.`,
    keep: 'Por favor, conserve esta carta. Es válida mientras ningún pago sea retirado. La elaboró nuestro sistema con la cuenta del préstamo y es válida sin firma.',
    ask: (email) => `Si tiene alguna pregunta, escriba a ${email}.`,
  },
}
