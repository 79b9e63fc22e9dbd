import { type Minor, major, moneyIn } from '#domain/amount.ts'
import { isAsSpecified, specifiedRule } from '#domain/loans/as-specified.ts'
import { type Product, prepaymentDays } from '#domain/loans/product.ts'
import { markets } from '#domain/markets/market.ts'
import type { DayOff } from '#domain/markets/rule.ts'
import {
  CONTRACT_INTEREST_PERCENT,
  CONTRACT_PENALTY_PERCENT_PER_DAY,
  LATE_PENALTY_ONCE_MAJOR,
  PREPAYMENT,
  UNPAID_INTEREST_BANDS,
} from '#domain/markets/specified.ts'
import { percentText, perYear, type Rate } from '#domain/rate.ts'
import { zoneWords } from '#words/zones.ts'
import { pluralIn } from '../plural.ts'

/** Texts of a product's rules in an agreement, by placeholder name without `rule.`. */
export type RuleTexts = {
  readonly annualRatePercent: string
  /** As the note prints it: the specification's number for its own rule, otherwise the daily rate. */
  readonly interestPercent: string
  readonly rateUsed: string
  readonly taxPercent: string
  readonly taxOn: string
  readonly taxOnThe: string
  readonly overduePercentPerDay: string
  readonly late: string
  readonly prepaymentOnce: string
  readonly prepaymentInstalments: string
  readonly extensionOnce: string
  readonly extensionInstalments: string
}

type Rule = Pick<
  Product,
  | 'market'
  | 'ratePerDay'
  | 'tax'
  | 'penaltyRule'
  | 'penaltyCharge'
  | 'prepayment'
  | 'instalments'
  | 'daysBetween'
  | 'coolingOffDays'
> & {
  /** The fee is `null` in a text without a product. */
  readonly extension: { readonly maxDays: number; readonly feeRate: Rate | null } | null
}

/** Texts of a product from its billing rules; `dayOff` is its rule for closed banks. */
export function ruleTextsOf(
  product: Rule,
  dayOff: DayOff = 'same-day',
  timeZone: string = markets[product.market].timeZone,
  money: (minor: Minor) => string = moneyIn(product.market),
): RuleTexts {
  const { time } = zoneWords(product.market, timeZone, 'en')
  const { ratePerDay, tax } = product
  const [daily, yearly] = [percentText(ratePerDay), percentText(perYear(ratePerDay))]
  const taxed = [...tax.on].sort().reverse()
  return {
    annualRatePercent: yearly,
    interestPercent: isAsSpecified(product) ? CONTRACT_INTEREST_PERCENT : daily,
    rateUsed: `The rate that is used is ${daily}% a day on the principal that is still owed: ${yearly}% in a year of 365 days.`,
    taxPercent: taxed.length === 0 ? '0' : percentText(tax.rate),
    taxOn: taxed.length === 1 ? taxed.join() : 'interest plus commission',
    taxOnThe: taxed.length === 1 ? `the ${taxed.join()}` : 'the interest plus the commission',
    ...lateTextsOf(product, money, time, dayOff === 'next-banking-day' ? ` ${NEXT_BANKING_DAY}` : ''),
    ...prepaymentTextsOf(product),
    ...extensionTextsOf(product),
  }
}

const REPLACES = 'It replaces the late charges of the general terms, and is not added to them.'
const PRINCIPAL_ALONE =
  'Penalty interest is counted on the unpaid principal alone, and never on penalty interest.'
const LAW_LIMITS = 'Where the law of the borrower sets a lower limit, that limit applies.'
const untilPaid = (time: string) =>
  `from the day after that date, which ends at midnight, ${time}, until the day on which it is paid`

const NEXT_BANKING_DAY =
  'What falls due on a day on which banks are closed is due on the next banking day, for the same amount and without any charge.'

function lateTextsOf(
  { penaltyRule, penaltyCharge }: Rule,
  money: (minor: Minor) => string,
  time: string,
  dayOff: string,
): Pick<RuleTexts, 'late' | 'overduePercentPerDay'> {
  switch (penaltyRule) {
    case 'three-percent-a-day':
      return {
        overduePercentPerDay: CONTRACT_PENALTY_PERCENT_PER_DAY,
        late: `What is not paid on its date bears overdue penalty interest of ${CONTRACT_PENALTY_PERCENT_PER_DAY}% per day, ${untilPaid(time)}. ${PRINCIPAL_ALONE} ${REPLACES} ${LAW_LIMITS}${dayOff}`,
      }
    case 'bands-5-4-2': {
      const once = `Being late also costs, once in the life of the loan, a late penalty of ${money(onceFor('new'))} for a new client and of ${money(onceFor('repeat'))} for a repeat client.`
      const same = 'These are the late charges of the general terms, and are not charged a second time.'
      return {
        overduePercentPerDay: UNPAID_INTEREST_BANDS.map(({ percentPerDay }) => percentPerDay).join(', '),
        late: `What is not paid on its date bears overdue penalty interest of ${bandsText()}, ${untilPaid(time)}. ${PRINCIPAL_ALONE} ${once} ${same} ${LAW_LIMITS}${dayOff}`,
      }
    }
    case 'flat-charge':
      return {
        overduePercentPerDay: '0',
        late: `What is not paid on its date, which ends at midnight, ${time}, costs one late charge of ${money(penaltyCharge ?? 0n)}, once in the life of the loan, and never more than the principal that is late. It does not grow, and there is no penalty interest. ${REPLACES} ${LAW_LIMITS}${dayOff}`,
      }
  }
}

const onceFor = (client: keyof typeof LATE_PENALTY_ONCE_MAJOR) => major(LATE_PENALTY_ONCE_MAJOR[client])

function bandsText(): string {
  let from = 1
  return UNPAID_INTEREST_BANDS.map(({ untilDay, percentPerDay }) => {
    const text = Number.isFinite(untilDay)
      ? `${percentPerDay}% per day on days ${from} to ${untilDay}`
      : `${percentPerDay}% per day from day ${from}`
    from = untilDay + 1
    return text
  }).join(', ')
}

const plural = pluralIn('en')
const dayCount = (days: number) => plural(days, { one: '1 day', other: `${days} days` })
const daysPassed = (days: number) =>
  plural(days, { one: '1 day has passed', other: `${days} days have passed` })

/** The specification's words for its own rule (spec 9), otherwise the earliest day. */
function prepaymentTextsOf(product: Rule): Pick<RuleTexts, 'prepaymentOnce' | 'prepaymentInstalments'> {
  const { prepayment, coolingOffDays } = product
  const isUsual =
    prepayment?.termDividedBy === PREPAYMENT.termDividedBy &&
    prepayment.notBeforeDays === PREPAYMENT.notBeforeDays
  const when = (term: string, loan: string) => {
    if (prepayment === null) return 'on any day'
    const from = isUsual
      ? `after half of ${term} term, and not before ${PREPAYMENT.notBeforeDays} days have passed since receiving ${loan}`
      : `once ${daysPassed(prepaymentDays(product))} since receiving ${loan}`
    return `${from}, or earlier where the law allows it`
  }
  const back =
    coolingOffDays === undefined
      ? ''
      : ` The borrower may also give the loan back within ${dayCount(coolingOffDays)} after receiving it: what was received and the cost of the days are then owed, without fee or penalty.`
  return {
    prepaymentOnce: `The borrower may repay the whole loan ${when('its', 'it')}. Interest is then owed only for the days that have passed, and there is no penalty.${back}`,
    prepaymentInstalments: `The borrower may repay all remaining instalments ${when('the', 'the loan')}. Of the interest, only the part that belongs to the days that have passed is owed, and there is no penalty.${back}`,
  }
}

function extensionTextsOf({ extension }: Rule): Pick<RuleTexts, 'extensionOnce' | 'extensionInstalments'> {
  if (extension === null) {
    const never = 'A repayment of this loan cannot be postponed.'
    return { extensionOnce: never, extensionInstalments: never }
  }
  const { maxDays, feeRate } = extension
  const share = feeRate === null ? '' : ` It is ${percentText(feeRate)}% of the principal that is due.`
  const fee = `On the day of postponing only the deferral service fee is due, which is shown first and does not reduce what is owed.${share}`
  return {
    extensionOnce: `Where the app offers it, the borrower can postpone the repayment by up to ${dayCount(maxDays)}. ${fee}`,
    extensionInstalments: `Where the app offers it, the borrower can postpone the next instalment by up to ${dayCount(maxDays)}, and those after it move by as much. ${fee}`,
  }
}

/** For a product with the specification's rule (spec 2 and 9): an agreement without a contract. */
export const specifiedRuleTexts: RuleTexts = ruleTextsOf(specifiedRule)
