import type { CountryRules } from '../rule.ts'
import { CEP_PAGE } from './transfer-proof.ts'

const PROTECTION_LAW = 'Ley de Protección y Defensa al Usuario de Servicios Financieros'

/** What Mexico asks of a lender and of this product. */
export const mexicanRules = {
  complaintAnswer: [
    {
      id: 'mx-complaint-answer',
      asked: { days: 30, counted: 'business' },
      says: 'The lender’s specialised unit (UNE) answers a complaint in writing within 30 business days.',
      does: 'The last day stands on page, paper and desk; later it counts as late.',
      source: `${PROTECTION_LAW}, artículo 50 Bis`,
      read: 'secondary',
      since: null,
      until: null,
      heldAgainst: 'the complaint',
      example: { given: 'opened on 2026-11-20', follows: 'answered by 2027-01-05' },
    },
  ],
  wayOn: [
    {
      id: 'mx-way-on',
      asked: { authority: 'condusef', days: null },
      says: 'From then on CONDUSEF takes the complaint.',
      does: 'Page and paper say the first day; no last one is known.',
      source: `${PROTECTION_LAW}, artículo 50 Bis`,
      read: 'secondary',
      since: null,
      until: null,
      heldAgainst: 'the complaint',
      example: { given: 'opened on 2026-11-20, no answer', follows: 'from 2027-01-06, no end known' },
    },
  ],
  complaintKinds: [
    {
      id: 'mx-complaint-kinds',
      asked: {
        byType: {
          'payment-not-credited': 'aclaracion',
          'amount-or-charges': 'aclaracion',
          'money-not-received': 'aclaracion',
          'personal-data': 'reclamacion',
          app: 'reclamacion',
          other: 'reclamacion',
        },
        claims: 'aclaracion',
      },
      says: 'Who does not agree with a movement of the account asks for an “aclaración”. CONDUSEF’s register of specialised units (REUNE) takes these apart from “consultas” and “reclamaciones”, each quarter.',
      does: 'A payment that is missing, an amount, and money that did not come are “aclaraciones”, and so is each claimed payment. All else is a “reclamación”: a question (“consulta”) is one only when somebody of the staff who has read it says so. They can correct any case. Complaints about collection go to REDECO instead. That CONDUSEF draws the line just so was not read anywhere.',
      source:
        'Ley para la Transparencia y Ordenamiento de los Servicios Financieros, artículo 23, fracción I; Ley de Protección y Defensa al Usuario de Servicios Financieros, artículo 50 Bis',
      read: 'secondary',
      since: null,
      until: null,
      heldAgainst: 'the complaint',
      example: {
        given: 'a payment that is missing; something else; a claimed payment',
        follows: 'aclaracion; reclamacion; aclaracion',
      },
    },
  ],
  lateCost: [],
  dayOff: [
    {
      id: 'mx-day-off',
      asked: { due: 'next-banking-day' },
      says: 'A payment whose last day is one on which banks are closed may be made on the next banking day, without any charge.',
      does: 'Every due day, promised day and extended day is a banking day: page, paper, calendar file, reminder and penalty read the same one. Banks’ days off are not those of the labour law (`mexicanBankHolidays`). A product may say `dayOff: "same-day"`; the doctor calls that an error.',
      source:
        'Ley para la Transparencia y Ordenamiento de los Servicios Financieros, as the Asociación de Bancos de México cites it with each day off (“en caso de que la fecha límite de un pago corresponda a un día inhábil, el pago podrá efectuarse al día hábil siguiente”), and the note that CONDUSEF’s provisions prescribe for statements (“sin que proceda el cobro de comisiones por pago tardío, falta de pago o intereses moratorios”)',
      read: 'secondary',
      since: null,
      until: null,
      heldAgainst: 'the loan',
      example: {
        given: 'agreed for Sunday 2026-11-29; for Holy Thursday 2027-03-25',
        follows: 'due on 2026-11-30; 2027-03-29',
      },
    },
  ],
  coolingOff: [],
  consent: [],
  earlyPayment: [
    {
      id: 'mx-early-payment',
      asked: { afterDays: 0 },
      says: 'A loan may be paid early on any day: a penalty, or notice in advance, is an abusive term.',
      does: 'The doctor names each product whose rule makes a borrower wait, and each sentence of the lender’s texts that asks for a wait, a notice or a price. A loan that was made keeps its contract.',
      source: 'CONDUSEF, Disposiciones de carácter general en materia de cláusulas abusivas',
      read: 'secondary',
      since: null,
      until: null,
      heldAgainst: 'the loan',
      example: { given: 'after half of 91 days', follows: 'no; on any day: yes' },
    },
  ],
  creditCorrection: [],
  facts: [
    {
      id: 'mx-summary-sheet',
      asked: {
        fields: [
          'CAT',
          'ordinary rate',
          'default rate',
          'total to pay',
          'fees',
          'due days',
          'warnings',
          'UNE',
          'number in the register of contracts (RECA)',
        ],
        validFor: [],
      },
      says: 'A sheet in front of the contract (carátula) says these points in Spanish.',
      does: 'The page of the key facts says each of these points, and what was accepted is kept with the agreement. The warnings are the provisions’ own words in Spanish, and translated for who reads English; the one about a guarantor is left out, because no loan here has one. A product says its RECA number (`registerNumber`), and the doctor names each that has none.',
      source: 'CONDUSEF, Disposiciones de carácter general en materia de transparencia',
      read: 'secondary',
      since: null,
      until: null,
      heldAgainst: 'the loan',
      example: { given: 'points of the sheet', follows: '9' },
    },
  ],
  lender: [
    {
      id: 'mx-lender',
      asked: { each: ['name', 'registration'] },
      says: 'A company that lends as a SOFOM stands in CONDUSEF’s register of providers of financial services (SIPRES).',
      does: 'A product may name the lender behind it (`lenders`), with its registration, address and UNE. Whoever borrows reads them in the key facts, and the name on every page and paper of the loan. The doctor names each product whose lender says no registration.',
      source: 'Ley General de Organizaciones y Actividades Auxiliares del Crédito, artículos 87-B y 87-K',
      read: 'secondary',
      since: null,
      until: null,
      heldAgainst: 'the loan',
      example: { given: 'what a lender with a name alone lacks', follows: 'registration' },
    },
  ],
  offers: [],
  dataNotice: [],
  transferProof: [
    {
      id: 'mx-transfer-proof',
      asked: {
        address: CEP_PAGE,
        asks: ['day', 'tracking key or reference', 'sending bank', 'receiving bank', 'CLABE', 'amount'],
      },
      says: 'The central bank’s page shows whether a SPEI transfer has arrived, with a proof to keep (CEP).',
      does: 'The slip of a transfer, its receipt and the page on which a borrower claims a payment lead there; what they find is the number to claim with.',
      source: 'Banco de México, Comprobante Electrónico de Pago',
      read: 'secondary',
      since: null,
      until: null,
      heldAgainst: 'today',
      example: { given: 'the address', follows: 'https://www.banxico.org.mx/cep/' },
    },
  ],
} as const satisfies CountryRules
