import type { OfferWords } from '../en/offer.ts'

export const offerEs: OfferWords = {
  loanAmount: 'Monto del préstamo',
  keptBack: 'Comisión, descontada del préstamo',
  withInstalments: 'Comisión, incluida en los pagos',
  interest: 'Intereses en total',
  tax: (name) => `${name} en total`,
  firstPayment: 'Primer pago, si se deposita hoy',
  planTitle: (number, count) => (count === 1 ? 'Pago' : `Pago ${number} de ${count}`),
  planPart: { interest: 'intereses', fee: 'comisión' },
  planMade: (principal, rest, parts) =>
    parts === '' ? `${principal} del préstamo` : `${principal} del préstamo y ${rest} de ${parts}`,
  payments: (count, amount, days, isEven) =>
    count === 1
      ? `${amount} después de ${days} días`
      : `${count} pagos de ${isEven ? '' : 'hasta '}${amount}, uno cada ${days} días`,
  besideEachOther: (cost) => `Ordenados por su ${cost}, primero la más baja; después, por nombre.`,
  perYear: (rate) => `${rate} anual sobre lo que aún debe`,
  working: (amount) => `Hasta ahora son ${amount}. Estamos revisando si puede ser más.`,
  couponLowersNothing: 'Este cupón no reduce lo que usted paga.',
  goodUntil: (moment, place) => `Esta oferta es válida hasta el ${moment}, hora de ${place}.`,
  proposal: 'Número de propuesta',
  register: 'Número en el Registro de Contratos de Adhesión (RECA)',
  notRegistered: (lender) => `${lender} no ha nombrado ninguno.`,
  ordinaryRate: 'Tasa de interés anual ordinaria',
  fixed: (rate) => `${rate}, fija, sin IVA`,
  agent: 'Agencia de cobranza',
  noAgent: (lender) => `${lender} no ha nombrado ninguna.`,
  provider: 'Proveedor de servicios',
  noProvider: (lender) => `${lender} no ha nombrado ninguno.`,
}
