import type { Language } from '#domain/language.ts'
import type { AuthorityName, MarketId } from '#domain/markets/market.ts'

/** What a market and its own things are called in a language. */
export type MarketWords = {
  readonly country: string
  /** Whose time it is, as it follows "in", "at" or a day. */
  readonly place: string
  /** The same as the name of a time. */
  readonly time: string
  /** What the number of an account is called, as a label. */
  readonly accountNumber: string
  /** The code of bank or branch that is typed beside it; empty where none is. */
  readonly bankCode: string
  /** What the number of an account is called to which one payment goes; empty where there are none. */
  readonly paymentAccount: string
  /** What the tax on interest and fees is called. */
  readonly tax: string
  /** Whom to turn to with a complaint: every authority of the market has a title. */
  readonly authorities: Readonly<Partial<Record<AuthorityName, string>>>
  /** The one of them that is a lender's own, where that is another one than the house. */
  readonly officerOf: (lender: string) => string
  /** Where lenders are registered, as the label of a number. */
  readonly lenderNumber: string
  /**
   * The warnings of the country's sheet before a contract; none where it has none. In Mexico they are the very words of
   * CONDUSEF's general provisions on transparency, which speak to the borrower in their own way; in another language than the
   * country's they are translated. A third one, about a guarantor who answers for the whole debt, is for contracts that have
   * one: here none has.
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
