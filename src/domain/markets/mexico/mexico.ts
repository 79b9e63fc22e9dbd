import { EXTENSION_DAYS_MAX } from '../specified.ts'
import { clabeAccount, readClabe } from './clabe.ts'
import { mexicanLocalZones } from './local-zones.ts'
import { isRecaNumber } from './reca.ts'

/** Mexico: pesos, the CAT of Banco de México, complaints handled by the lender's specialised unit (UNE). */
export const mexico = {
  id: 'mx',
  currency: 'MXN',
  symbol: '$',
  grouping: 'thousands',
  language: 'es',
  timeZone: 'America/Mexico_City',
  localZones: mexicanLocalZones,
  countryCode: 'MX',
  dialCode: '+52',
  phone: { national: /^[2-9]\d{9}$/, digits: 10, prefixes: ['044', '045', '01', '1'], invented: '55000000' },
  account: clabeAccount,
  isPaymentAccount: (number: string) => readClabe(number).ok,
  maxExtensionDays: EXTENSION_DAYS_MAX,
  trueCost: 'CAT',
  // Ten centavos, the smallest coin of Banco de México's newest family (D1). Five centavos are no longer made.
  smallestCoinMinor: 10n,
  collectionHours: { from: 7, until: 22 },
  registersTexts: null,
  isRegisterNumber: isRecaNumber,
  authorities: [
    {
      name: 'une',
      isLenders: true,
      isRequired: true,
      why: "in Mexico the page must say how to reach the lender's specialised unit (UNE).",
    },
    {
      name: 'condusef',
      isRequired: false,
      why: 'in Mexico an unanswered complaint goes to CONDUSEF.',
    },
  ],
  law: /m[eé]xic/i,
} as const
