// Longer than 300 lines: data of the invented people.
import type { ClientKind } from '#domain/loans/penalty.ts'
import type { MarketId } from '#domain/markets/market.ts'

/** An invented loan; its days count from its creation. */
export interface LoanPart {
  /** Last digits of the order number of the first copy. */
  key: string
  productId: string
  amountMajor: number
  /** As stored: an overdue loan is one in repayment whose last day has passed. */
  status: '21' | '110' | '151' | '170' | '174' | '200' | '999'
  /** Days until the last instalment is due, for a disbursed loan. */
  lastDueInDays?: number
  /** Number of paid instalments, each on its day. */
  paidInstalments?: number
  closedToExtension?: true
  couponMajor?: number
  ratingWanted?: true
  takesCollectionComplaints?: true
  /** Channel of an existing reference. */
  referenceBy?: string
}

/** An invented offer; a borrower has the newest of each product. */
export interface OfferPart {
  productId: string
  amountMajor: number
  /** First shown while the lender still computes the amount (spec 4, "Confirm page"). */
  firstAmountMajor?: number
  couponMajor?: number
  /** Days since its end; without it the offer is open for a year. */
  endedDaysAgo?: number
}

/** An invented application in some state. */
export interface ApplicationPart {
  productId: string
  amountMajor: number
  state: 'draft' | 'submitted' | 'more' | 'refused' | 'offered'
  /** The lender's message. */
  reason?: string
}

/** An invented borrower. */
export interface Part {
  /** Used in ids, tokens and order numbers. */
  key: string
  number: string
  givenName: string
  familyName: string
  address: string
  market: MarketId
  clientKind: ClientKind
  /** `type` of their app (spec 1). */
  type: '1' | '2'
  loans: readonly LoanPart[]
  offers?: readonly OfferPart[]
  application?: ApplicationPart
  /** Bound card numbers; their last digits determine the sandbox's behaviour. */
  cards?: readonly { bank: string; number: string }[]
}

const everyStatus = (productId: string, amountMajor: number, store: string): readonly LoanPart[] => [
  {
    key: '174',
    productId,
    amountMajor,
    status: '174',
    lastDueInDays: 12,
    takesCollectionComplaints: true,
    referenceBy: store,
  },
  {
    key: '180',
    productId,
    amountMajor,
    status: '174',
    lastDueInDays: -5,
    takesCollectionComplaints: true,
  },
  { key: '021', productId, amountMajor, status: '21', couponMajor: 50 },
  { key: '110', productId, amountMajor, status: '110' },
  { key: '151', productId, amountMajor, status: '151' },
  { key: '170', productId, amountMajor, status: '170' },
  {
    key: '200',
    productId,
    amountMajor,
    status: '200',
    lastDueInDays: -30,
    paidInstalments: 1,
    ratingWanted: true,
  },
  // An unknown status.
  { key: '999', productId, amountMajor, status: '999' },
]

const withoutFrills = (single: string, steps: string, amountMajor: number): readonly LoanPart[] => [
  {
    key: '174',
    productId: single,
    amountMajor,
    status: '174',
    lastDueInDays: 30,
    closedToExtension: true,
    couponMajor: 50,
  },
  // Two of three instalments are paid; the last one is open.
  { key: '003', productId: steps, amountMajor, status: '174', lastDueInDays: 9, paidInstalments: 2 },
  { key: '200', productId: single, amountMajor, status: '200', lastDueInDays: -60, paidInstalments: 1 },
]

/** A borrower at each point between a product and a loan. */
const applicants: readonly Part[] = (
  [
    ['elena-muestra', '41', 'Elena', 'Muestra', { state: 'draft', amountMajor: 2000 }],
    ['hugo-ejemplo', '42', 'Hugo', 'Ejemplo', { state: 'submitted', amountMajor: 2019 }],
    [
      'ines-muestra',
      '43',
      'Inés',
      'Muestra',
      { state: 'more', amountMajor: 2000, reason: 'Este ingreso no coincide con su empleo.' },
    ],
    [
      'pablo-ejemplo',
      '44',
      'Pablo',
      'Ejemplo',
      { state: 'refused', amountMajor: 2000, reason: 'Sus otros créditos tienen pagos atrasados.' },
    ],
    ['sofia-muestra', '45', 'Sofía', 'Muestra', { state: 'offered', amountMajor: 2000 }],
  ] as const
).map(([key, number, givenName, familyName, application]) => ({
  key,
  number,
  givenName,
  familyName,
  address: `Calle Inventada ${number}, Ciudad Ejemplo`,
  market: 'mx',
  clientKind: 'new',
  type: '2',
  loans: [],
  application: { productId: 'mx-directo', ...application },
}))

/** All invented borrowers of the sandbox. */
export const cast: readonly Part[] = [
  {
    key: 'ana-ejemplo',
    number: '01',
    givenName: 'Ana',
    familyName: 'Ejemplo',
    address: 'Calle Inventada 1, Ciudad Ejemplo',
    market: 'mx',
    clientKind: 'repeat',
    type: '2',
    loans: everyStatus('mx-directo', 3_000, 'mx-store-colibri'),
  },
  {
    key: 'bruno-muestra',
    number: '02',
    givenName: 'Bruno',
    familyName: 'Muestra',
    address: 'Calle Inventada 2, Ciudad Ejemplo',
    market: 'mx',
    clientKind: 'new',
    type: '2',
    loans: [
      ...withoutFrills('mx-directo', 'mx-plazos', 1_500),
      // The first instalment is a week late, and two more follow.
      { key: '180', productId: 'mx-plazos', amountMajor: 5_000, status: '174', lastDueInDays: 55 },
      // Three days old: too young for an early payoff.
      { key: '088', productId: 'mx-directo', amountMajor: 2_000, status: '174', lastDueInDays: 88 },
    ],
  },
  {
    key: 'ravi-sample',
    number: '03',
    givenName: 'Ravi',
    familyName: 'Sample',
    address: '1 Invented Road, Example City',
    market: 'in',
    clientKind: 'repeat',
    type: '1',
    loans: everyStatus('in-direct', 12_000, 'in-store-marigold'),
  },
  {
    key: 'meera-example',
    number: '04',
    givenName: 'Meera',
    familyName: 'Example',
    address: '2 Invented Road, Example City',
    market: 'in',
    clientKind: 'new',
    type: '1',
    loans: [
      ...withoutFrills('in-direct', 'in-steps', 5_000),
      // Disbursed today: within the cooling-off days.
      { key: '091', productId: 'in-direct', amountMajor: 4_000, status: '174', lastDueInDays: 91 },
    ],
  },
  {
    key: 'lucia-muestra',
    number: '05',
    givenName: 'Lucía',
    familyName: 'Muestra',
    address: 'Calle Inventada 5, Ciudad Ejemplo',
    market: 'mx',
    clientKind: 'new',
    type: '2',
    loans: [],
    offers: [
      { productId: 'mx-directo', amountMajor: 3_000 },
      { productId: 'mx-plazos', amountMajor: 4_500, couponMajor: 100 },
    ],
  },
  {
    key: 'tomas-ejemplo',
    number: '06',
    givenName: 'Tomás',
    familyName: 'Ejemplo',
    address: 'Calle Inventada 6, Ciudad Ejemplo',
    market: 'mx',
    clientKind: 'repeat',
    type: '2',
    loans: [],
    offers: [
      { productId: 'mx-directo', amountMajor: 4_000, firstAmountMajor: 2_500 },
      { productId: 'mx-plazos', amountMajor: 5_000, endedDaysAgo: 2 },
    ],
  },
  {
    key: 'nora-muestra',
    number: '07',
    givenName: 'Nora',
    familyName: 'Muestra',
    address: 'Calle Inventada 7, Ciudad Ejemplo',
    market: 'mx',
    clientKind: 'new',
    type: '2',
    loans: [],
    // The sandbox's lender refuses amounts that end in 13.
    offers: [{ productId: 'mx-directo', amountMajor: 1_113 }],
  },
  {
    key: 'asha-sample',
    number: '08',
    givenName: 'Asha',
    familyName: 'Sample',
    address: '8 Invented Road, Example City',
    market: 'in',
    clientKind: 'new',
    type: '1',
    loans: [],
    offers: [
      { productId: 'in-direct', amountMajor: 10_000, couponMajor: 200 },
      { productId: 'in-steps', amountMajor: 15_000 },
    ],
  },
  {
    key: 'dev-example',
    number: '09',
    givenName: 'Dev',
    familyName: 'Example',
    address: '9 Invented Road, Example City',
    market: 'in',
    clientKind: 'repeat',
    type: '1',
    loans: [],
    offers: [
      { productId: 'in-direct', amountMajor: 12_000, firstAmountMajor: 8_000 },
      { productId: 'in-steps', amountMajor: 9_000, endedDaysAgo: 2 },
    ],
  },
  {
    key: 'carla-muestra',
    number: '31',
    givenName: 'Carla',
    familyName: 'Muestra',
    address: 'Calle Inventada 31, Ciudad Ejemplo',
    market: 'mx',
    clientKind: 'new',
    type: '2',
    loans: [{ key: '174', productId: 'mx-directo', amountMajor: 2_000, status: '174', lastDueInDays: 20 }],
    cards: [
      { bank: 'Banco Muestra', number: '4242424242424242' },
      { bank: 'Banco Sin Clave', number: '5555555555554444' },
      { bank: 'Banco Rechazo', number: '4000000000000002' },
    ],
  },
  {
    key: 'kiran-sample',
    number: '32',
    givenName: 'Kiran',
    familyName: 'Sample',
    address: '32 Invented Road, Example City',
    market: 'in',
    clientKind: 'new',
    type: '1',
    loans: [{ key: '174', productId: 'in-direct', amountMajor: 8_000, status: '174', lastDueInDays: 20 }],
    cards: [
      { bank: 'Sample Bank', number: '4242424242424242' },
      { bank: 'No Code Bank', number: '5555555555554444' },
      { bank: 'Refusing Bank', number: '4000000000000002' },
    ],
  },
  {
    key: 'paula-ejemplo',
    number: '33',
    givenName: 'Paula',
    familyName: 'Ejemplo',
    address: 'Calle Inventada 33, Ciudad Ejemplo',
    market: 'mx',
    clientKind: 'repeat',
    type: '2',
    // Commission is paid with the instalments. The first of both is paid; one loan is on time, one ten days late.
    loans: [
      {
        key: '174',
        productId: 'mx-repartido',
        amountMajor: 3_000,
        status: '174',
        lastDueInDays: 135,
        paidInstalments: 1,
      },
      {
        key: '180',
        productId: 'mx-repartido',
        amountMajor: 2_000,
        status: '174',
        lastDueInDays: 110,
        paidInstalments: 1,
      },
    ],
    offers: [{ productId: 'mx-repartido', amountMajor: 3_500 }],
  },
  {
    key: 'leela-sample',
    number: '34',
    givenName: 'Leela',
    familyName: 'Sample',
    address: '34 Invented Road, Example City',
    market: 'in',
    clientKind: 'new',
    type: '1',
    loans: [
      {
        key: '174',
        productId: 'in-spread',
        amountMajor: 9_000,
        status: '174',
        lastDueInDays: 45,
        paidInstalments: 1,
      },
      // Disbursed today: within the cooling-off days.
      { key: '105', productId: 'in-spread', amountMajor: 6_000, status: '174', lastDueInDays: 105 },
    ],
    offers: [{ productId: 'in-spread', amountMajor: 7_000 }],
  },
  ...applicants,
]
