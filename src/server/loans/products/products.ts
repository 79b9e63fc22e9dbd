import * as z from 'zod/mini'
import { isDay } from '#domain/dates.ts'
import type { Product } from '#domain/loans/product.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import type { Rate } from '#domain/rate.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

/** The row of a product: searched values are columns, its price is one JSON value. */
export interface ProductRow {
  id: string
  market: MarketId
  name: string
  logo: string
  rule: unknown
  steps: readonly StepKind[] | null
}

/** A product with its presentation. */
export interface ListedProduct {
  product: Product
  logo: string
  /** The steps of its application, in their order; null for all of its market. */
  steps?: readonly StepKind[] | null
}

// JSON has no integers beyond 2^53, so amounts and rates are stored as text.
const AMOUNT = 'minor units as text, such as "100000"'
const amount = z.codec(z.string(AMOUNT).check(z.regex(/^\d{1,15}$/, AMOUNT)), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => String(value),
})

const RATE = 'a fraction as text, such as "18/36500"'
const rate = z.codec(z.string(RATE).check(z.regex(/^\d+\/[1-9]\d*$/, RATE)), z.custom<Rate>(), {
  decode: (text) => {
    const [numerator = '', denominator = ''] = text.split('/')
    return { numerator: BigInt(numerator), denominator: BigInt(denominator) }
  },
  encode: ({ numerator, denominator }) => `${numerator}/${denominator}`,
})

const DAYS = 'a whole number from 1 on'
const days = z.int(DAYS).check(z.positive(DAYS))

/** The upper limit of a product's extensions: a later loan, or one extended more often, needs a person. */
const LATE_MAX = 90
const TIMES_MAX = 12
const OFFERED_MAX = 365
const DAYS_LATE = `a whole number from 0 to ${LATE_MAX}`
const ARRANGED_DAYS_MAX = 366
const PARTS_MAX = 12
const ARRANGED = `a whole number from 1 to ${ARRANGED_DAYS_MAX}`
const PARTS = `a whole number from 1 to ${PARTS_MAX}`
const RENEWALS = `a whole number from 0 to ${TIMES_MAX}`
const LENDERS_MAX = 20
const LENDERS = `a list of 1 to ${LENDERS_MAX} lenders, each from a later day on`
const LINE_MAX = 200
const LINE = `one line of at most ${LINE_MAX} characters that is not empty`
const REGISTERED_MAX = 60
const REGISTERED = `the number of its contract in the register, at most ${REGISTERED_MAX} characters`
const OFFERED = `a whole number from 0 to ${OFFERED_MAX}`
const TIMES = `a whole number from 1 to ${TIMES_MAX}`

const lenderText = z
  .string(LINE)
  .check(z.maxLength(LINE_MAX, LINE), z.regex(/^(?=.*\S)[^\p{Cc}\p{Zl}\p{Zp}]*$/u, LINE))

const SINCE = 'a day as "2026-12-25"'

/** The lender, as sent with the product. */
const lender = z.strictObject({
  name: lenderText,
  address: lenderText,
  registration: z.optional(lenderText),
  complaints: z.optional(lenderText),
  email: z.optional(lenderText),
  phone: z.optional(lenderText),
  since: z.optional(z.string(SINCE).check(z.refine(isDay, SINCE))),
})

/** A product's whole price and its lender, as a row contains it. */
export const productRule = z.strictObject({
  minAmount: amount,
  maxAmount: amount,
  instalments: days,
  daysBetween: days,
  ratePerDay: rate,
  commission: z.strictObject({ rate, taken: z.enum(['upfront', 'with-instalments']) }),
  tax: z.strictObject({ rate, on: z.array(z.enum(['interest', 'commission'])) }),
  penaltyRule: z.enum(['bands-5-4-2', 'three-percent-a-day', 'flat-charge']),
  /** Only the flat charge has one; other rules have none. */
  penaltyCharge: z._default(z.nullable(amount), null),
  allocation: z.array(z.enum(['penalty', 'fee', 'tax', 'interest', 'principal'])),
  prepayment: z.nullable(z.strictObject({ termDividedBy: days, notBeforeDays: days })),
  extension: z.nullable(
    z.strictObject({
      feeRate: rate,
      maxDays: days,
      maxDaysLate: z.optional(
        z.int(DAYS_LATE).check(z.minimum(0, DAYS_LATE), z.maximum(LATE_MAX, DAYS_LATE)),
      ),
      offeredDays: z.optional(z.int(OFFERED).check(z.minimum(0, OFFERED), z.maximum(OFFERED_MAX, OFFERED))),
      maxTimes: z.optional(z.int(TIMES).check(z.minimum(1, TIMES), z.maximum(TIMES_MAX, TIMES))),
    }),
  ),
  coolingOffDays: z.optional(days),
  dayOff: z.optional(z.enum(['same-day', 'next-banking-day'])),
  registerNumber: z.optional(z.string(REGISTERED).check(z.maxLength(REGISTERED_MAX, REGISTERED))),
  lenders: z.optional(
    z.array(lender, LENDERS).check(z.minLength(1, LENDERS), z.maxLength(LENDERS_MAX, LENDERS)),
  ),
  arrangements: z.optional(
    z.strictObject({
      promiseDays: z.int(ARRANGED).check(z.positive(ARRANGED), z.maximum(ARRANGED_DAYS_MAX, ARRANGED)),
      maxParts: z.int(PARTS).check(z.positive(PARTS), z.maximum(PARTS_MAX, PARTS)),
      maxDays: z.int(ARRANGED).check(z.positive(ARRANGED), z.maximum(ARRANGED_DAYS_MAX, ARRANGED)),
      minPart: amount,
      penalty: z.enum(['runs', 'stops']),
      renewals: z.int(RENEWALS).check(z.minimum(0, RENEWALS), z.maximum(TIMES_MAX, RENEWALS)),
      byHand: z.optional(z.boolean('true or false')),
    }),
  ),
})

// Every answer about a loan reads the price of its product, so the schema is compiled.
const readRule = z.compile(productRule)

/** The product of a row. Throws if its rule cannot be read, which is a bug of its writer. */
export function productOf({ id, market, name, rule: stored }: Omit<ProductRow, 'logo' | 'steps'>): Product {
  return { id, market, name, ...z.parse(readRule, stored) }
}

/**
 * SQL: the whole rule of a row of products or orders, with its charge, extension limits, cancellation days,
 * rule for days off, contract number and lenders. These have their own columns, because the previous release
 * refuses unknown fields in the rule. A row of that release has the former defaults.
 */
export const wholeRule = (table: string): string =>
  `(${table}.rule || jsonb_build_object('penaltyCharge', coalesce(${table}.penalty_charge_minor,
     CASE WHEN ${table}.rule ->> 'penaltyRule' = 'flat-charge' THEN 50000 END)::text)
   || CASE WHEN jsonb_typeof(${table}.rule -> 'extension') = 'object' THEN jsonb_build_object('extension',
     (${table}.rule -> 'extension') || jsonb_strip_nulls(jsonb_build_object(
       'maxDaysLate', ${table}.extension_max_days_late, 'maxTimes', ${table}.extension_max_times,
       'offeredDays', ${table}.extension_offered_days)))
     ELSE '{}' END
   || jsonb_strip_nulls(jsonb_build_object('coolingOffDays', ${table}.cooling_off_days, 'arrangements', ${table}.arrangements,
     'registerNumber', ${table}.register_number, 'dayOff', ${table}.day_off))
   || CASE WHEN ${table}.lenders IS NULL THEN '{}' ELSE jsonb_build_object('lenders', ${table}.lenders) END)`

/** The columns of a rule, and the value of each from a rule in JSON, which is the parameter `given`. */
export const RULE_COLUMNS = [
  'rule',
  'penalty_charge_minor',
  'extension_max_days_late',
  'extension_max_times',
  'extension_offered_days',
  'cooling_off_days',
  'arrangements',
  'register_number',
  'lenders',
  'day_off',
]
export const ruleInColumns = (given: string): readonly string[] => [
  `(${given}::jsonb - 'penaltyCharge' - 'coolingOffDays' - 'arrangements' - 'registerNumber' - 'lenders' - 'dayOff' #- '{extension,maxDaysLate}' #- '{extension,maxTimes}' #- '{extension,offeredDays}')`,
  `(${given}::jsonb ->> 'penaltyCharge')::bigint`,
  `(${given}::jsonb #>> '{extension,maxDaysLate}')::integer`,
  `(${given}::jsonb #>> '{extension,maxTimes}')::integer`,
  `(${given}::jsonb #>> '{extension,offeredDays}')::integer`,
  `(${given}::jsonb ->> 'coolingOffDays')::integer`,
  `(${given}::jsonb -> 'arrangements')`,
  `(${given}::jsonb ->> 'registerNumber')`,
  `(${given}::jsonb -> 'lenders')`,
  `(${given}::jsonb ->> 'dayOff')`,
]

/** Sets all of them, each to the value from `from`. */
export const setRule = (from: readonly string[]): string =>
  RULE_COLUMNS.map((column, index) => `${column} = ${from[index]}`).join(', ')

/** The same columns of another table. */
export const ruleOf = (table: string): readonly string[] => RULE_COLUMNS.map((column) => `${table}.${column}`)

const COLUMNS = `id, market, name, logo, steps, ${wholeRule('products')} AS rule`

const listedOf = ({ steps, ...row }: ProductRow): ListedProduct => ({
  product: productOf(row),
  logo: row.logo,
  ...(steps && { steps }),
})

const find = statement<ProductRow, [string]>(
  'find-product',
  `SELECT ${COLUMNS} FROM products WHERE id = $1 AND offered`,
)

/** The product, if it is still offered. */
export async function findProduct(tx: Transaction, id: string): Promise<ListedProduct | undefined> {
  const row = await tx.row(find, [id])
  return row && listedOf(row)
}

const offered = statement<ProductRow, [string]>(
  'offered-products',
  `SELECT ${COLUMNS} FROM products WHERE market = $1 AND offered ORDER BY id COLLATE "C"`,
)

export async function offeredProducts(tx: Transaction, market: MarketId): Promise<ListedProduct[]> {
  const rows = await tx.rows(offered, [market])
  return rows.map(listedOf)
}

const insert = statement<unknown, [string, string, string, string, string, readonly StepKind[] | null]>(
  'insert-product',
  `INSERT INTO products (id, market, name, logo, ${RULE_COLUMNS.join()}, offered, steps)
   VALUES ($1, $2, $3, $4, ${ruleInColumns('$5').join()}, true, $6::text[]) ON CONFLICT (id) DO NOTHING`,
)

/** Adds a product; false if its id is taken. */
export async function insertProduct(
  tx: Transaction,
  { product, logo, steps = null }: ListedProduct,
): Promise<boolean> {
  const { id, market, name } = product
  return (await tx.run(insert, [id, market, name, logo, storedRule(product), steps])) === 1
}

export function storedRule({ id, market, name, ...price }: Product): string {
  return JSON.stringify(z.encode(productRule, price as z.output<typeof productRule>))
}
