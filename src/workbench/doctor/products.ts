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

/** What looks wrong in the products that are offered now. They are read where the configuration names a database. */
export async function offeredFindings(
  config: Judged & Pick<Config, 'databaseUrl' | 'databasePooled' | 'mode'>,
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
    // Its words may hold the address and, with it, a password.
    return [warning('DATABASE_URL: the products could not be read, so nobody has judged them.')]
  } finally {
    await database.close()
  }
}

/** What the lender's texts are held against. */
type Judged = Pick<Config, 'brand' | 'library'>

/** Where a contract would say what the ledger does not bill. */
export function textContradictions(products: readonly Product[], judged: Judged): Finding[] {
  return products.flatMap((product) =>
    contradictionsOf(product, judged).map((text) => error(`product ${product.id}: rule.${text}`)),
  )
}

/** The site shows the agreement with lines for a contract's figures, and with the rule of the specification. */
export function blankFindings(products: readonly Product[], { brand }: Pick<Judged, 'brand'>): Finding[] {
  return when(
    products.length > 0 && !products.some(isAsSpecified) && brand.legal.loanAgreement === undefined,
    warning(
      'the site shows the agreement of 18 % a year and 3 % a day when late (/Loan), and no product that is offered bills that: name a legal.loanAgreement of your own.',
    ),
  )
}

/** Logos that the policy of every page keeps out. */
export const logoFindings = (listed: readonly ListedProduct[], { brand }: Pick<Judged, 'brand'>): Finding[] =>
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

/** Products held against the rules of their market that are in force for a loan of that day. */
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

/** The specification's own contract stands to the letter where nobody lends by it; who does, breaks the rule. */
function lateCostFindings(product: Product, mode: Config['mode'], today: Day): Finding[] {
  const { id, market, penaltyRule } = product
  const rule = ruleOn(rulesByMarket[market].lateCost, today)
  if (rule === undefined || rule.asked.rules.includes(penaltyRule)) return []
  const found = `product ${id}: penaltyRule is "${penaltyRule}", but ${rule.asked.why}. ${ruleSource(rule)}`
  return mode === 'sandbox' && isAsSpecified(product)
    ? [warning(`${found}. It is the specification's contract to the letter: keep it in the sandbox.`)]
    : [error(`${found}.`)]
}

/** The same for the specification's half of a term (spec 9, prepayment). */
function earlyPaymentFindings(product: Product, mode: Config['mode'], today: Day): Finding[] {
  const { id, market, prepayment } = product
  const rule = ruleOn(rulesByMarket[market].earlyPayment, today)
  const days = prepaymentDays(product)
  if (rule === undefined || days <= rule.asked.afterDays) return []
  const found = `product ${id}: prepayment lets nobody pay early for ${days} days. ${ruleSource(rule)}`
  const isSpecified =
    prepayment?.termDividedBy === PREPAYMENT.termDividedBy &&
    prepayment.notBeforeDays === PREPAYMENT.notBeforeDays
  return mode === 'sandbox' && isSpecified
    ? [warning(`${found}. It is the specification's to the letter: keep it in the sandbox.`)]
    : [error(`${found}.`)]
}

/** A contract that is late, and charges for it, on the first day on which banks are open again. */
function dayOffFindings({ id, market, dayOff }: Product, today: Day): Finding[] {
  const rule = ruleOn(rulesByMarket[market].dayOff, today)
  if (rule === undefined || dayOff === undefined || dayOff === rule.asked.due) return []
  return [
    error(
      `product ${id}: dayOff is "${dayOff}", so what is due on a day on which banks are closed is late, and is charged for, on the next day. ${ruleSource(rule)}.`,
    ),
  ]
}

/** What the law asks at least holds whatever a product says; that somebody decided it is asked for, too. */
function coolingOffFindings(product: Product, today: Day): Finding[] {
  const { id, market, coolingOffDays: days } = product
  const rule = ruleOn(rulesByMarket[market].coolingOff, today)
  const least = lawfulCoolingOffDays(product, today)
  if (rule === undefined || (days !== undefined && days >= least)) return []
  const found = `product ${id}: coolingOffDays is ${days ?? 'not said'}, so the least that the law asks holds: ${least}. ${ruleSource(rule)}.`
  return [days === undefined ? warning(found) : error(found)]
}

/** A contract that stands in no register, where the sheet in front of it has to say its number. */
function registerFindings({ id, market, registerNumber }: Product, today: Day): Finding[] {
  const rule = ruleOn(rulesByMarket[market].facts, today)
  if (registerNumber !== undefined || !rule?.asked.fields.includes(REGISTER)) return []
  return [
    error(
      `product ${id}: registerNumber is not said, so its key facts name no contract of the register. ${ruleSource(rule)}.`,
    ),
  ]
}

const REGISTER: FactName = 'number in the register of contracts (RECA)'

/** What a lender behind a product does not say of itself, today or from its day on. */
function lenderFindings({ id, market, lenders = [] }: Product, today: Day): Finding[] {
  return lenders.flatMap((lender, index) => {
    const next = lenders[index + 1]?.since
    // Whoever lends no more is named to nobody who borrows.
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
    error(`${who}: ${fact} is not said. ${ruleSource(rule)}.`),
  )
}

/** Whom its borrowers complain to is another one than the house's, whose officer answers for the house alone. */
function officerFindings(who: string, { complaints = '' }: Lender, market: MarketId, day: Day): Finding[] {
  const rule = ruleOn(rulesByMarket[market].facts, day)
  const isReached = rule?.asked.fields.includes(OFFICER_REACHED)
  if (rule === undefined || !(isReached || rule.asked.fields.includes('UNE'))) return []
  if (isReached ? isReachable(complaints) : complaints.trim() !== '') return []
  const lacks = isReached ? 'has to hold a phone number and an e-mail address' : 'is not said'
  return [error(`${who}: complaints ${lacks}. ${ruleSource(rule)}.`)]
}

const OFFICER_REACHED: FactName = 'complaint officer with phone and e-mail'

/** A charge of a whole instalment is as much as the smallest loan can owe of it. */
function chargeFindings({ id, market, penaltyCharge, minAmount, instalments }: Product): Finding[] {
  const smallest = minAmount / BigInt(instalments)
  if (penaltyCharge === null || penaltyCharge < smallest) return []
  const { currency } = markets[market]
  const [charge, part] = [plainAmount(penaltyCharge, currency), plainAmount(smallest, currency)]
  return [
    warning(`product ${id}: penaltyCharge is ${charge}, and one instalment of the smallest loan is ${part}.`),
  ]
}
