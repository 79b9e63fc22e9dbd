import { unshownPicture } from '#contract/brand/picture-origins.ts'
import { plainAmount } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { isAsSpecified } from '#domain/loans/as-specified.ts'
import { lawfulCoolingOffDays } from '#domain/loans/cooling-off.ts'
import type { Lender } from '#domain/loans/lender.ts'
import { type Product, prepaymentDays } from '#domain/loans/product.ts'
import { type MarketId, marketIds, markets, rulesByMarket } from '#domain/markets/market.ts'
import { type FactName, ruleOn } from '#domain/markets/rule.ts'
import { missingLenderFacts } from '#domain/markets/rules.ts'
import { PREPAYMENT } from '#domain/markets/specified.ts'
import { connectionIn } from '#server/base/database/config-database.ts'
import { type Database, openDatabase, type Transaction } from '#server/base/database/database.ts'
import { agenciesOn } from '#server/loans/products/agency-rows.ts'
import { type ListedProduct, offeredProducts } from '#server/loans/products/products.ts'
import { contradictionsOf } from '#server/papers/contradictions.ts'
import type { Config } from '#server/service/config.ts'
import { error, type Finding, warning, when } from './finding.ts'
import { isReachable, recoveryAgentFindings } from './named-people.ts'
import { priceFindings } from './promises.ts'
import { ruleSource } from './rule-source.ts'

/** Checks the products that are offered now, if the configuration names a database. */
export async function offeredFindings(
  config: LenderTexts & Pick<Config, 'databaseUrl' | 'databasePooled' | 'mode'>,
  today: Day,
): Promise<Finding[]> {
  const connection = connectionIn(config)
  if (connection === undefined) return []
  const database = openDatabase(connection)
  try {
    const listed = await readOffered(database)
    const products = listed.map(({ product }) => product)
    const lentIn = marketIds.filter((id) => products.some(({ market }) => market === id))
    const agents = await Promise.all(
      lentIn.map(async (market) => {
        const count = (tx: Transaction) => agenciesOn(tx, market, today)
        const { length } = await database.transaction(count, { readOnly: true })
        return recoveryAgentFindings(market, length, today)
      }),
    )
    return [
      ...agents.flat(),
      ...productFindings(products, config, today),
      ...textContradictions(products, config),
      ...blankFindings(products, config),
      ...logoFindings(listed, config),
      ...priceFindings(config, products),
    ]
  } catch {
    // The error is not shown, because it may contain the database's address with a password.
    return [warning('DATABASE_URL: the products could not be read, so they were not checked.')]
  } finally {
    await database.close()
  }
}

/** The brand and the texts of the lender. */
type LenderTexts = Pick<Config, 'brand' | 'library'>

/** Reports statements of a contract that contradict the amounts that the ledger bills. */
export function textContradictions(products: readonly Product[], texts: LenderTexts): Finding[] {
  return products.flatMap((product) =>
    contradictionsOf(product, texts).map((text) => error(`product ${product.id}: rule.${text}`)),
  )
}

/** Warns if the site shows an agreement with the specification's figures, and no offered product has them. */
export function blankFindings(
  products: readonly Product[],
  { brand }: Pick<LenderTexts, 'brand'>,
): Finding[] {
  return when(
    products.length > 0 && !products.some(isAsSpecified) && brand.legal.loanAgreement === undefined,
    warning(
      'the site shows the agreement of 18 % a year and 3 % a day when late (/Loan), and no offered product bills that: set legal.loanAgreement to your own text.',
    ),
  )
}

/** Reports logos that the content security policy of pages blocks. */
export const logoFindings = (
  listed: readonly ListedProduct[],
  { brand }: Pick<LenderTexts, 'brand'>,
): Finding[] =>
  listed.flatMap(({ product, logo }) => {
    const unshown = unshownPicture(logo, brand)
    return unshown === null ? [] : [error(`product ${product.id}: logo: ${unshown}.`)]
  })

async function readOffered(database: Database): Promise<ListedProduct[]> {
  const inMarket = (market: MarketId) =>
    database.transaction((tx) => offeredProducts(tx, market), { readOnly: true })
  const listed = await Promise.all(marketIds.map(inMarket))
  return listed.flat()
}

/** Checks products against the rules of their market that are in force for a loan of this day. */
export function productFindings(
  products: readonly Product[],
  { mode }: Pick<Config, 'mode'>,
  today: Day,
): Finding[] {
  return products.flatMap((product) => [
    ...lateCostFindings(product, mode, today),
    ...earlyPaymentFindings(product, mode, today),
    ...dayOffFindings(product, today),
    ...coolingOffFindings(product, today),
    ...registerFindings(product, today),
    ...lenderFindings(product, today),
    ...chargeFindings(product),
  ])
}

/** Checks the penalty rule. The specification's contract breaks the law in some markets: a warning in a sandbox, otherwise an error. */
function lateCostFindings(product: Product, mode: Config['mode'], today: Day): Finding[] {
  const { id, market, penaltyRule } = product
  const rule = ruleOn(rulesByMarket[market].lateCost, today)
  if (rule === undefined || rule.asked.rules.includes(penaltyRule)) return []
  const found = `product ${id}: penaltyRule is "${penaltyRule}", but ${rule.asked.why}. ${ruleSource(rule)}`
  return mode === 'sandbox' && isAsSpecified(product)
    ? [warning(`${found}. It is the specification's contract: use it only in the sandbox.`)]
    : [error(`${found}.`)]
}

/** Checks the waiting period before early payment. The specification's is half of the term (spec 9, prepayment). */
function earlyPaymentFindings(product: Product, mode: Config['mode'], today: Day): Finding[] {
  const { id, market, prepayment } = product
  const rule = ruleOn(rulesByMarket[market].earlyPayment, today)
  const days = prepaymentDays(product)
  if (rule === undefined || days <= rule.asked.afterDays) return []
  const found = `product ${id}: prepayment allows no early payment for ${days} days. ${ruleSource(rule)}`
  const isSpecified =
    prepayment?.termDividedBy === PREPAYMENT.termDividedBy &&
    prepayment.notBeforeDays === PREPAYMENT.notBeforeDays
  return mode === 'sandbox' && isSpecified
    ? [warning(`${found}. It is the specification's rule: use it only in the sandbox.`)]
    : [error(`${found}.`)]
}

/** Reports a product whose payment that is due on a bank holiday is late on the next banking day. */
function dayOffFindings({ id, market, dayOff }: Product, today: Day): Finding[] {
  const rule = ruleOn(rulesByMarket[market].dayOff, today)
  if (rule === undefined || dayOff === undefined || dayOff === rule.asked.due) return []
  return [
    error(
      `product ${id}: dayOff is "${dayOff}", so a payment that is due on a bank holiday is late, and is charged for, on the next day. ${ruleSource(rule)}.`,
    ),
  ]
}

/** Reports a cooling-off period that is missing or below the legal minimum, which applies in both cases. */
function coolingOffFindings(product: Product, today: Day): Finding[] {
  const { id, market, coolingOffDays: days } = product
  const rule = ruleOn(rulesByMarket[market].coolingOff, today)
  const least = lawfulCoolingOffDays(product, today)
  if (rule === undefined || (days !== undefined && days >= least)) return []
  const found = `product ${id}: coolingOffDays is ${days ?? 'missing'}, so the legal minimum applies: ${least}. ${ruleSource(rule)}.`
  return [days === undefined ? warning(found) : error(found)]
}

/** Reports a missing register number of the contract where the key facts must state it. */
function registerFindings({ id, market, registerNumber }: Product, today: Day): Finding[] {
  const rule = ruleOn(rulesByMarket[market].facts, today)
  if (registerNumber !== undefined || !rule?.asked.fields.includes(REGISTER)) return []
  return [
    error(
      `product ${id}: registerNumber is missing, so its key facts state no register number of the contract. ${ruleSource(rule)}.`,
    ),
  ]
}

const REGISTER: FactName = 'number in the register of contracts (RECA)'

/** Reports missing facts about the present and future lenders of a product. */
function lenderFindings({ id, market, lenders = [] }: Product, today: Day): Finding[] {
  return lenders.flatMap((lender, index) => {
    const next = lenders[index + 1]?.since
    // A past lender is not shown on new loans.
    if (next !== undefined && next <= today) return []
    const day = lender.since !== undefined && lender.since > today ? lender.since : today
    const who = `product ${id}: lenders: ${lender.name}`
    return [...numberFindings(who, lender, market, day), ...officerFindings(who, lender, market, day)]
  })
}

function numberFindings(who: string, lender: Lender, market: MarketId, day: Day): Finding[] {
  const rule = ruleOn(rulesByMarket[market].lender, day)
  if (rule === undefined) return []
  return missingLenderFacts(market, lender, day).map((fact) =>
    error(`${who}: ${fact} is missing. ${ruleSource(rule)}.`),
  )
}

/** Reports a lender without its own contact for complaints. The officer in brand.json acts for the operating company only. */
function officerFindings(who: string, { complaints = '' }: Lender, market: MarketId, day: Day): Finding[] {
  const rule = ruleOn(rulesByMarket[market].facts, day)
  const isReached = rule?.asked.fields.includes(OFFICER_REACHED)
  if (rule === undefined || !(isReached || rule.asked.fields.includes('UNE'))) return []
  if (isReached ? isReachable(complaints) : complaints.trim() !== '') return []
  const lacks = isReached ? 'must contain a phone number and an e-mail address' : 'is missing'
  return [error(`${who}: complaints ${lacks}. ${ruleSource(rule)}.`)]
}

const OFFICER_REACHED: FactName = 'complaint officer with phone and e-mail'

/** Warns of a late charge that is as high as one instalment of the smallest loan. */
function chargeFindings({ id, market, penaltyCharge, minAmount, instalments }: Product): Finding[] {
  const smallest = minAmount / BigInt(instalments)
  if (penaltyCharge === null || penaltyCharge < smallest) return []
  const { currency } = markets[market]
  const [charge, part] = [plainAmount(penaltyCharge, currency), plainAmount(smallest, currency)]
  return [
    warning(`product ${id}: penaltyCharge is ${charge}, and one instalment of the smallest loan is ${part}.`),
  ]
}
