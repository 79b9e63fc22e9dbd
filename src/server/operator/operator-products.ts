import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  checkProduct,
  INSTALMENTS_MAX,
  type ProductFault,
  TERM_DAYS_MAX,
} from '#domain/loans/check-product.ts'
import { keepProduct } from '#server/loans/keep-product.ts'
import { productRule } from '#server/loans/products.ts'
import type { Service } from '#server/service.ts'
import { type Around, operatorCall, refused, type Said, said } from './operator-answer.ts'
import { addressId, filledLine, market } from './operator-fields.ts'

/** What the lender lends, and at which price. */
export function productCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, '/operator/products', givenProduct, bringProduct)
}

const LOGO = 'a path that begins with "/", an address that begins with "https://", or empty'
const LOGO_MAX = 300

const givenProduct = z.strictObject({
  productId: addressId,
  market,
  name: filledLine(100),
  logo: z
    .string(LOGO)
    .check(
      z.maxLength(LOGO_MAX, { error: `at most ${LOGO_MAX} characters`, abort: true }),
      z.regex(/^(|\/(?!\/)[^\s\p{Cc}\\]*|https:\/\/[^\s\p{Cc}\\/]+\/[^\s\p{Cc}\\]*)$/u, LOGO),
    ),
  rule: productRule,
  offered: z.boolean('true or false'),
})

async function bringProduct(given: z.output<typeof givenProduct>, { tx }: Around): Promise<Said> {
  const { productId, market, name, logo, rule, offered } = given
  const checked = checkProduct({ id: productId, market, name, ...rule })
  if (!checked.ok) return refused(400, `rule.${FAULTS[checked.refusal]}`)
  const kept = await keepProduct(tx, { product: checked.value, logo }, offered)
  return kept.ok ? said({ productId, changed: kept.value === 'changed' }) : refused(409, kept.refusal)
}

const FAULTS: Readonly<Record<ProductFault, string>> = {
  'min-amount-too-low': 'minAmount: less than one minor unit for each instalment',
  'max-amount-below-min': 'maxAmount: less than minAmount',
  'total-too-high': 'maxAmount: more would be owed than pages can show',
  'too-many-instalments': `instalments: at most ${INSTALMENTS_MAX}`,
  'term-too-long': `daysBetween: at most ${TERM_DAYS_MAX} days in all`,
  'rate-over-everything': 'ratePerDay: more than 1/1',
  'commission-over-everything': 'commission.rate: more than 1/1',
  'tax-over-everything': 'tax.rate: more than 1/1',
  'fee-over-everything': 'extension.feeRate: more than 1/1',
  'nothing-received': 'commission.rate: nothing would be left for the borrower',
  'allocation-incomplete': 'allocation: each of penalty, fee, tax, interest and principal once',
  'prepayment-after-term': 'prepayment.notBeforeDays: longer than the whole term',
  'extension-too-long': 'extension.maxDays: more than the market allows',
}
