import { type AuthorityName, authorityNames } from '#domain/markets/market.ts'
import { specifiedNumbers } from './numbers.ts'
import { type RuleTexts, specifiedRuleTexts } from './rule-texts.en.ts'

/** Governing law of the specification's contract, unless the lender configures another (spec 2). */
export const SPECIFIED_GOVERNING_LAW = 'India'

/** The lender and its required statements. An empty text means absent. */
export interface LegalFacts {
  /** Trade name of the lender. */
  readonly name: string
  readonly company: {
    readonly legalName: string
    readonly address: string
    readonly email: string
    readonly phone: string
  }
  readonly governingLaw?: string
  readonly courtCity: string
  /** The data protection authority; it has changed before, so texts do not name it. */
  readonly dataAuthority?: string
  /** Complaints bodies by market; each market has some of them. */
  readonly authorities: Readonly<Partial<Record<AuthorityName, string>>>
  /** Shortest and longest loan in days, if not the specification's. */
  readonly termsDays?: { readonly min: number; readonly max: number }
}

/** Facts of a contract, as shown (spec 3, "Contract data"). `amount` is the total of the note. */
export interface ContractFields {
  readonly userName: string
  readonly productName: string
  readonly amount: string
  readonly bankNo: string
  readonly daiDate: string
  readonly planDate: string
  readonly contractAmount: string
  readonly commission: string
  readonly Interest: string
  readonly IVA: string
  readonly giveAmount: string
  readonly userAddress: string
  readonly contractDate: string
  readonly company: string
}

const LINE = '______________'

/** An agreement without a contract: blank lines to write on (spec 2, official site). */
export const BLANK_CONTRACT: ContractFields = {
  userName: LINE,
  productName: LINE,
  amount: LINE,
  bankNo: LINE,
  daiDate: LINE,
  planDate: LINE,
  contractAmount: LINE,
  commission: LINE,
  Interest: LINE,
  IVA: LINE,
  giveAmount: LINE,
  userAddress: LINE,
  contractDate: LINE,
  company: LINE,
}

const NO_AUTHORITIES = Object.fromEntries(authorityNames.map((name) => [name, '']))

/** Values of all placeholders by name, without braces. */
export function valuesFor(
  facts: LegalFacts,
  contract?: ContractFields,
  rule: RuleTexts = specifiedRuleTexts,
): ReadonlyMap<string, string> {
  const { name, company, courtCity, authorities, termsDays } = facts
  const numbers = {
    ...specifiedNumbers,
    ...contractNumbers(rule),
    ...(termsDays && { termDaysMin: String(termsDays.min), termDaysMax: String(termsDays.max) }),
  }
  const single = {
    name,
    courtCity,
    governingLaw: facts.governingLaw ?? SPECIFIED_GOVERNING_LAW,
    dataAuthority: facts.dataAuthority ?? '',
  }
  return new Map([
    ...Object.entries(single),
    ...named('company', company),
    // A text may name an authority that this market lacks.
    ...named('authorities', { ...NO_AUTHORITIES, ...authorities }),
    ...named('number', numbers),
    ...named('contract', contract ?? {}),
    ...(contract ? named('rule', rule) : []),
  ])
}

/** The four numbers of the specification's contract together with its rule: a lender's text may use them. */
const contractNumbers = (rule: RuleTexts) => ({
  annualRatePercent: rule.annualRatePercent,
  interestPercent: rule.interestPercent,
  taxPercent: rule.taxPercent,
  overduePercentPerDay: rule.overduePercentPerDay,
})

function named(group: string, values: object): [string, string][] {
  return Object.entries(values).map(([name, value]) => [`${group}.${name}`, String(value)])
}
