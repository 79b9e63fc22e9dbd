import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { unshownPicture } from '#contract/brand/picture-origins.ts'
import { checkSteps } from '#domain/apply/steps.ts'
import {
  checkProduct,
  INSTALMENTS_MAX,
  type ProductFault,
  TERM_DAYS_MAX,
} from '#domain/loans/check-product.ts'
import { stepKinds } from '#domain/markets/step-kinds.ts'
import { libraryAt } from '#server/base/legal-texts/lender-library.ts'
import { changed, namedId } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { type OperatorContext, operatorCall } from '#server/call/operator/operator-answer.ts'
import { addressId, filledLine, market } from '#server/call/operator/operator-fields.ts'
import { type OperatorAnswer, refused, succeeded } from '#server/call/operator/operator-response.ts'
import { keepProduct } from '#server/loans/products/keep-product.ts'
import { productRule } from '#server/loans/products/products.ts'
import { contradictionsOf } from '#server/papers/contradictions.ts'
import type { Service } from '#server/service/service.ts'

/** Calls for the lender's products and prices. */
export function productCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, bringProductCall, bringProduct)
}

const LOGO =
  'a path that begins with "/", an address that begins with "https://" (its host in allowedLinkHosts), or empty'
const LOGO_MAX = 300

const givenProduct = z.strictObject({
  productId: addressId,
  market,
  name: filledLine(100),
  logo: z
    .string(LOGO)
    .check(
      z.maxLength(LOGO_MAX, { error: `at most ${LOGO_MAX} characters`, abort: true }),
      z.describe(LOGO),
      z.regex(/^(|\/(?!\/)[^\s\p{Cc}\\]*|https:\/\/[^\s\p{Cc}\\/]+\/[^\s\p{Cc}\\]*)$/u, LOGO),
    ),
  rule: productRule,
  steps: z
    ._default(z.nullable(z.array(z.enum(stepKinds))), null)
    .check(
      z.describe(
        'The steps of an application, in this order: `basic` first, with `personal` and `account`. Null, or no value, for all steps of the market. An open application keeps its steps.',
      ),
    ),
  offered: z.boolean('true or false').check(z.describe('False stops new loans of this product.')),
})

const answer = z.strictObject({ productId: namedId('The same id as in the request.'), changed })

export const bringProductCall = describedCall({
  name: 'bringProduct',
  method: 'POST',
  path: '/operator/products',
  title: 'Create or update a product',
  about: 'Creates a product or replaces its fields. New terms apply to new loans only.',
  group: 'Catalogue and borrowers',
  fields: givenProduct,
  answer,
  refuses: { 409: 'other-market' },
  example: {
    sent: {
      productId: 'three-months',
      market: 'mx',
      name: 'Préstamo Tres Meses',
      logo: '/brand/logo.svg',
      rule: {
        minAmount: '100000',
        maxAmount: '500000',
        instalments: 3,
        daysBetween: 31,
        ratePerDay: '18/36500',
        commission: { rate: '10/100', taken: 'upfront' },
        tax: { rate: '16/100', on: ['interest', 'commission'] },
        penaltyRule: 'three-percent-a-day',
        allocation: ['penalty', 'fee', 'tax', 'interest', 'principal'],
        prepayment: { termDividedBy: 2, notBeforeDays: 7 },
        extension: { feeRate: '5/100', maxDays: 7 },
      },
      offered: true,
    },
    answered: { productId: 'three-months', changed: true },
  },
})

async function bringProduct(
  given: z.output<typeof givenProduct>,
  { tx, config, now }: OperatorContext,
): Promise<OperatorAnswer<z.input<typeof answer>>> {
  const { productId, market, name, logo, rule, offered, steps } = given
  const checked = checkProduct({ id: productId, market, name, ...rule })
  if (!checked.ok) return refused(400, `rule.${FAULTS[checked.refusal]}`)
  const checkedSteps = steps === null ? null : checkSteps(market, steps)
  if (checkedSteps?.ok === false) return refused(400, `steps: ${STEP_FAULTS[checkedSteps.refusal]}`)
  const unshown = offered ? unshownPicture(logo, config.brand) : null
  if (unshown !== null) return refused(400, `logo: ${unshown}`)
  // A withdrawn product promises nothing, so it is not checked.
  const [contradiction] = offered
    ? contradictionsOf(checked.value, { ...config, library: libraryAt(config, now) })
    : []
  if (contradiction !== undefined) return refused(400, `rule.${contradiction}`)
  const kept = await keepProduct(tx, { product: checked.value, logo, steps }, offered)
  return kept.ok ? succeeded({ productId, changed: kept.value === 'changed' }) : refused(409, kept.refusal)
}

const STEP_FAULTS = {
  'step-of-no-market': 'one is not of this market',
  'step-twice': 'one is there twice',
  'step-needed': 'basic, personal and account are needed',
  'basic-not-first': 'basic comes first',
} as const

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
  'cooling-off-after-payment': 'coolingOffDays: longer than until the first instalment',
  'charge-missing': 'penaltyCharge: the rule flat-charge needs an amount above 0',
  'charge-without-rule': 'penaltyCharge: only the rule flat-charge has one',
  'lenders-mixed-up': 'lenders: each but the first needs a `since`, later than the one before',
  'register-number-wrong': 'registerNumber: no number of this market’s register of contracts',
}
