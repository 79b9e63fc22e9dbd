import { type AuthorityName, authorityNames } from '#domain/markets/market.ts'
import { specifiedNumbers } from './numbers.ts'
import { type RuleTexts, specifiedRuleTexts } from './rule-texts.en.ts'

/** The law of the specification's contract text, where a lender names no other (spec 2). */
export const SPECIFIED_GOVERNING_LAW = 'India'

/** Who lends, and what the law asks the lender to name. An empty text means that there is none. */
export interface LegalFacts {
  /** The name under which the lender appears. */
  readonly name: string
  readonly company: {
    readonly legalName: string
    readonly address: string
    readonly email: string
    readonly phone: string
  }
  readonly governingLaw?: string
  readonly courtCity: string
  /** The public authority for personal data; it has changed before, so no text names it. */
  readonly dataAuthority?: string
  /** Where a complaint goes next: each market has some of these. */
  readonly authorities: Readonly<Partial<Record<AuthorityName, string>>>
  /** Shortest and longest loan in calendar days, where they are not the specification's. */
  readonly termsDays?: { readonly min: number; readonly max: number }
}

/** What one contract says, as shown (spec 3, "Contract data"). `amount` is what the note promises in all. */
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

/** An agreement that nobody has concluded yet: lines to write on (spec 2, official site). */
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

const NOBODY = Object.fromEntries(authorityNames.map((name) => [name, '']))

/** What stands for each placeholder, by its name without braces. */
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
    // A text may name one that this lender's market does not have.
    ...named('authorities', { ...NOBODY, ...authorities }),
    ...named('number', numbers),
    ...named('contract', contract ?? {}),
    ...(contract ? named('rule', rule) : []),
  ])
}

/** The four numbers of the specification's contract, as they are with a rule: a lender's own text may name them. */
const contractNumbers = (rule: RuleTexts) => ({
  annualRatePercent: rule.annualRatePercent,
  interestPercent: rule.interestPercent,
  taxPercent: rule.taxPercent,
  overduePercentPerDay: rule.overduePercentPerDay,
})

function named(group: string, values: object): [string, string][] {
  return Object.entries(values).map(([name, value]) => [`${group}.${name}`, String(value)])
}
