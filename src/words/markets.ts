import type { Language } from '#domain/language.ts'
import type { AuthorityName, MarketId } from '#domain/markets/market.ts'

/** Names of a market and its institutions in a language. */
export type MarketWords = {
  readonly country: string
  /** Time zone phrase after "in", "at" or a day. */
  readonly place: string
  /** Time zone phrase as the name of a time. */
  readonly time: string
  /** Label of the account number. */
  readonly accountNumber: string
  /** Label of the typed bank or branch code; empty without one. */
  readonly bankCode: string
  /** Name of a per-payment account number; empty without one. */
  readonly paymentAccount: string
  /** Name of the tax on interest and fees. */
  readonly tax: string
  /** Complaints bodies: every authority of the market has a title. */
  readonly authorities: Readonly<Partial<Record<AuthorityName, string>>>
  /** Title of the product lender's own officer, if the lender is not the house. */
  readonly officerOf: (lender: string) => string
  /** Label of a lender's registration number. */
  readonly lenderNumber: string
  /**
   * Warnings of the country's key facts sheet; none if it has none. Mexico's are the literal texts of CONDUSEF's
   * general provisions on transparency; in other languages they are translated. A third warning, about guarantors,
   * does not apply.
   */
  readonly sheetWarnings: readonly string[]
}

/** Every market in every language. */
export const marketWords: Readonly<Record<MarketId, Readonly<Record<Language, MarketWords>>>> = {
  mx: {
    es: {
      country: 'México',
      place: 'la Ciudad de México',
      time: 'hora de la Ciudad de México',
      accountNumber: 'CLABE (18 dígitos)',
      bankCode: '',
      paymentAccount: 'CLABE',
      tax: 'IVA',
      authorities: { une: 'Nuestra Unidad Especializada (UNE)', condusef: 'Si no queda conforme: CONDUSEF' },
      officerOf: (lender) => `Unidad Especializada (UNE) de ${lender}`,
      lenderNumber: 'Registro ante CONDUSEF (SIPRES)',
      sheetWarnings: [
        'Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.',
        'Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.',
      ],
    },
    en: {
      country: 'Mexico',
      place: 'Mexico City',
      time: 'Mexico City time',
      accountNumber: 'CLABE (18 digits)',
      bankCode: '',
      paymentAccount: 'CLABE',
      tax: 'VAT (IVA)',
      authorities: { une: 'Our specialised unit (UNE)', condusef: 'If you are not satisfied: CONDUSEF' },
      officerOf: (lender) => `Specialised unit (UNE) of ${lender}`,
      lenderNumber: 'Registration with CONDUSEF (SIPRES)',
      sheetWarnings: [
        'Not meeting your obligations can cost you fees and default interest.',
        'Taking credit beyond what you can repay affects your credit history.',
      ],
    },
  },
  in: {
    es: {
      country: 'India',
      place: 'la India',
      time: 'hora de la India',
      accountNumber: 'Número de cuenta',
      bankCode: 'IFSC',
      paymentAccount: '',
      tax: 'GST',
      authorities: {
        grievanceOfficer: 'Nuestro responsable de quejas',
        ombudsman: 'Si no queda conforme: el Ombudsman',
      },
      officerOf: (lender) => `Responsable de quejas de ${lender}`,
      lenderNumber: 'Registro ante el Reserve Bank of India',
      sheetWarnings: [],
    },
    en: {
      country: 'India',
      place: 'India',
      time: 'India time',
      accountNumber: 'Account number',
      bankCode: 'IFSC',
      paymentAccount: '',
      tax: 'GST',
      authorities: {
        grievanceOfficer: 'Our grievance officer',
        ombudsman: 'If you are not satisfied: the Ombudsman',
      },
      officerOf: (lender) => `Grievance officer of ${lender}`,
      lenderNumber: 'Registration with the Reserve Bank of India',
      sheetWarnings: [],
    },
  },
}
