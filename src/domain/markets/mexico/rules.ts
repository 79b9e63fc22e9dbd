import type { CountryRules } from '../rule.ts'
import { CEP_PAGE } from './transfer-proof.ts'

const PROTECTION_LAW = 'Ley de Protección y Defensa al Usuario de Servicios Financieros'

/** Mexico's legal rules for lenders and this product. */
export const mexicanRules = {
  complaintAnswer: [
    {
      id: 'mx-complaint-answer',
      asked: { days: 30, counted: 'business' },
      says: 'The lender’s specialised unit (UNE) answers a complaint in writing within 30 business days.',
      does: 'Page, paper and desk say the last day. A later answer counts as late.',
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
      does: 'Page and paper say the first day; no last day is known.',
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
      says: 'A customer who disputes a movement of the account asks for an “aclaración”. CONDUSEF’s register (REUNE) takes these apart from “consultas” and “reclamaciones”, each quarter.',
      does: 'A missing payment, an amount, money that did not arrive, and a claimed payment are “aclaraciones”; everything else is a “reclamación”. Only staff can call a case a “consulta”. Complaints about collection go to REDECO. No text of CONDUSEF that draws this line was found.',
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
      does: 'Every due, promised and extended day is a banking day (`mexicanBankHolidays`). The doctor calls `dayOff: "same-day"` an error.',
      source:
        'Ley para la Transparencia y Ordenamiento de los Servicios Financieros, cited by the Asociación de Bancos de México with each day off; CONDUSEF’s note for statements',
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
      does: 'The doctor names each product that makes a borrower wait, and each sentence of the lender’s texts that asks for a wait, notice or price.',
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
      does: 'The key facts say each point, with the provisions’ own warnings but the one about a guarantor, and are kept with the agreement. The doctor names each product without a RECA number (`registerNumber`).',
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
      does: 'A product may name its lender (`lenders`), which key facts, pages and papers say. The doctor names each lender without a registration.',
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
      does: 'The slip of a transfer, its receipt and the page for claims link to it. The number found there is the one to claim with.',
      source: 'Banco de México, Comprobante Electrónico de Pago',
      read: 'secondary',
      since: null,
      until: null,
      heldAgainst: 'today',
      example: { given: 'the address', follows: 'https://www.banxico.org.mx/cep/' },
    },
  ],
} as const satisfies CountryRules
