import type { CalculatorWords } from '../en/calculator.ts'
import { plural } from './plural.ts'

export const calculatorEs: CalculatorWords = {
  calculator: 'Cuánto cuesta un préstamo',
  howMuch: '¿Cuánto necesita?',
  howLong: '¿A qué plazo?',
  limits: (least, most) => `De ${least} a ${most}.`,
  calculate: 'Ver el costo',
  costs: 'El préstamo le cuesta',
  notLent: 'No prestamos este monto a este plazo.',
  calculatorNote: 'Su oferta puede ser otra.',
  termValue: (days) => `${days} días`,
  payments: 'Pagos',
  paymentsValue: (count) => plural(count, { one: '1 pago', other: `${count} pagos` }),
  received: 'Usted recibe',
  totalOwed: 'Usted paga en total',
  yearlyCost: { CAT: 'Costo anual total (CAT)', APR: 'Tasa porcentual anual (APR)' },
  costNote: {
    CAT: 'CAT sin IVA, para fines informativos y de comparación.',
    APR: 'El APR incluye todos los cargos: la tasa de un día por 365.',
  },
}
