import type { Scratch } from './scratch.ts'

/** Adds only the market's and currency's names, so that the compiler lists the missing places. */
export const namePeru = (copy: Scratch) =>
  copy.change(
    'src/domain/markets/market.ts',
    ["marketIds = ['mx', 'in'] as const", "marketIds = ['mx', 'in', 'pe'] as const"],
    ["currencies = ['MXN', 'INR'] as const", "currencies = ['MXN', 'INR', 'PEN'] as const"],
  )

/** A third market: its folder, with account, phone and holiday rules, and its lines elsewhere. */
export async function addPeru(copy: Scratch): Promise<void> {
  await copy.add('src/domain/markets/peru/peru.ts', PERU)
  await copy.add('src/domain/markets/peru/account.ts', ACCOUNT)
  await copy.add('src/domain/markets/peru/rules.ts', RULES)
  await copy.add('src/domain/markets/peru/holidays.ts', HOLIDAYS)
  await copy.add('src/domain/markets/peru/steps.ts', STEPS)
  await namePeru(copy)
  await copy.change(
    'src/domain/markets/market.ts',
    [
      "import { mexico } from './mexico/mexico.ts'\n",
      `import { mexico } from './mexico/mexico.ts'\n${IMPORTS}`,
    ],
    ['= { mx: mexico, in: india }', '= { mx: mexico, in: india, pe: peru }'],
    ['  in: indianHolidays,\n', '  in: indianHolidays,\n  pe: peruvianHolidays,\n'],
    ['  in: indianBankHolidays,\n', '  in: indianBankHolidays,\n  pe: peruvianHolidays,\n'],
    ['  in: indianRules,\n', '  in: indianRules,\n  pe: peruvianRules,\n'],
    ['  in: indianApplying,\n', '  in: indianApplying,\n  pe: peruvianApplying,\n'],
    ["'ombudsman'] as const", "'ombudsman', 'indecopi'] as const"],
  )
  const words = await copy.read('src/words/markets.ts')
  const mexico = /^ {2}mx: \{\n[\s\S]*?\n {2}\},\n/m.exec(words)?.[0] ?? ''
  const peru = mexico
    .replace('mx: {', 'pe: {')
    .replace(/'(México|Mexico)'/g, "'Perú'")
    .replace(/la Ciudad de México|Mexico City/g, 'Lima')
    .replace(/'CLABE[^']*'/g, "'CCI'")
    .replace(/authorities: \{[^}]*\}/g, "authorities: { indecopi: 'INDECOPI' }")
  await copy.change('src/words/markets.ts', [mexico, mexico + peru])
  await copy.change('src/server/integrations/payments/channels.ts', ['  in: [\n', `${CHANNEL}  in: [\n`])
}

const IMPORTS = `import { peruvianHolidays } from './peru/holidays.ts'
import { peru } from './peru/peru.ts'
import { peruvianRules } from './peru/rules.ts'
import { peruvianApplying } from './peru/steps.ts'
`

const PERU = `import { peruvianAccount } from './account.ts'

export const peru = {
  id: 'pe',
  currency: 'PEN',
  symbol: 'S/',
  grouping: 'thousands',
  language: 'es',
  timeZone: 'America/Lima',
  countryCode: 'PE',
  dialCode: '+51',
  phone: { national: /^9\\d{8}$/, digits: 9, invented: '9000000' },
  account: peruvianAccount,
  isPaymentAccount: null,
  smallestCoinMinor: 10n,
  maxExtensionDays: 3,
  trueCost: 'APR',
  collectionHours: { from: 7, until: 20 },
  registersTexts: null,
  isRegisterNumber: null,
  authorities: [{ name: 'indecopi', isRequired: true, why: 'in Peru the page must name INDECOPI.' }],
  law: /\\bper[uú]/i,
} as const
`

const ACCOUNT = `import { ok, refuse } from '../../result.ts'
import { type AccountRule, withoutGroups } from '../account-rule.ts'

export const peruvianAccount: AccountRule = {
  readNumber(text) {
    const number = withoutGroups(text)
    return /^\\d{20}$/.test(number) ? ok(number) : refuse('account-format')
  },
  bankCode: { within: (number) => number.slice(0, 3) },
  invented: (serial) => ({ bank: 'Banco', bankCode: '999', number: \`\${serial}\`.padStart(20, '0') }),
}
`

const RULES = `import type { CountryRules } from '../rule.ts'

const written = {
  does: 'What the others do.',
  source: 'Ley 29571, Código de Protección y Defensa del Consumidor',
  read: 'secondary',
  since: null,
  until: null,
} as const

export const peruvianRules = {
  complaintAnswer: [
    {
      ...written,
      id: 'pe-complaint-answer',
      asked: { days: 15, counted: 'business' },
      says: 'A complaint is answered within 15 business days.',
      heldAgainst: 'the complaint',
      example: { given: 'a complaint', follows: '15 business days' },
    },
  ],
  wayOn: [],
  complaintKinds: [],
  lateCost: [],
  coolingOff: [],
  consent: [
    {
      ...written,
      id: 'pe-consent',
      asked: { startsTicked: false },
      says: 'Consent is given by the borrower.',
      heldAgainst: 'today',
      example: { given: 'an offer', follows: 'box empty' },
    },
  ],
  dayOff: [],
  earlyPayment: [],
  creditCorrection: [],
  facts: [],
  lender: [],
  offers: [],
  dataNotice: [],
  transferProof: [],
} as const satisfies CountryRules
`

const STEPS = `import { accountStep, birthDate, identityStep, jobStep, nameFields } from '../field.ts'
import type { Applying } from '../applying.ts'

export const peruvianApplying: Applying = {
  steps: [
    { kind: 'basic', isRequired: true, minutes: 1, fields: [...nameFields, birthDate] },
    jobStep,
    identityStep(['ine', 'passport']),
    accountStep,
  ],
  postalCode: /^\\d{5}$/,
  holdsForbidden: () => false,
}
`

const HOLIDAYS = `import type { Holidays } from '../holidays.ts'

export const peruvianHolidays: Holidays = {
  source: 'Decreto Legislativo 713',
  restDays: [0, 6],
  fixed: ['01-01', '05-01', '06-29', '07-28', '07-29', '08-30', '10-08', '11-01', '12-08', '12-25'],
  mondays: [],
  everySoManyYears: [],
  easter: [-3, -2],
  movable: {},
}
`

const CHANNEL = `  pe: [
    {
      payCode: 'pe-store',
      kind: 'store',
      name: 'Bodega Muestra',
      logo: '/brand/channels/store.svg',
      symbology: 'code128',
      maxMinor: major(5_000),
      validHours: 24,
    },
  ],
`
