import { randomBytes } from 'node:crypto'
import { repaymentWay } from '#contract/money/payment-store.ts'
import { Refused } from '#server/base/http/refused.ts'
import { claimOrRefuse, HOUR_MINUTES, limit } from '#server/base/limits/limit.ts'
import { hashOf, serve } from '#server/call/serve.ts'
import { insertRepayToken } from '#server/loans/cards/card-payments.ts'
import { commit } from '#server/loans/cards/commit-card.ts'
import { confirm } from '#server/loans/cards/confirm-card.ts'
import { lockOrder } from '#server/loans/orders/orders.ts'
import { huichao, pagedChannel } from '#server/loans/paying/paged-payment.ts'
import { listAccounts } from '#server/people/account/bank-account-rows.ts'

/** How long a token waits for its payment: enough time to find the card. */
const TOKEN_MINUTES = 30
const MINUTE_MS = 60_000
/** Each page that offers cards creates one. */
const TOKENS_AN_HOUR = limit({
  name: 'repay-tokens-hour',
  max: 60,
  windowMinutes: HOUR_MINUTES,
  counts: 'repayment tokens',
  per: 'borrower',
})

const way = serve(repaymentWay, async (input, context) => {
  const { tx, borrower, now, service } = context
  const cards = service.cards ? await listAccounts(tx, borrower, 'card') : []
  const order = input.orderId === undefined ? undefined : await lockOrder(tx, borrower, input.orderId)
  if (input.orderId !== undefined && !order) throw new Refused('unknown-order')
  await claimOrRefuse(context, TOKENS_AN_HOUR, context.borrower.id)
  const repayToken = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + TOKEN_MINUTES * MINUTE_MS)
  await insertRepayToken(tx, borrower, hashOf(repayToken), expiresAt, now)
  return {
    alipay: order !== undefined && pagedChannel(context, order) !== undefined,
    repayToken,
    bankCards: cards.map(({ id, bank, masked, bankCode }) => ({
      id,
      bankName: bank,
      cardNo: masked,
      bankCode,
    })),
  }
})

/** Payments by a bound card (spec 7, "Older payment store"). */
export const paymentStoreRoutes = [way, commit, confirm, huichao]
