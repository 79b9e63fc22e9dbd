import { loanDetailConfirm, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { asBorrower, dataOf } from '../as-borrower.ts'
import { askAsOperator, broughtBorrower, broughtProduct, OPERATOR_TOKEN } from '../as-operator.ts'
import { startSandbox } from '../sandbox-server.ts'

/** What a borrower of the third market saw in the third language, up to payment instructions. */
export interface WalkResult {
  /** The offer: currency, late cost, and true cost. */
  offer: { currency: string | undefined; lateRule: string; rate: string; costName: string }
  /** The status sentence of the loan's page, from the server. */
  status: string
  reference: { vCode: string; goodUntil: string; company: string }
  /** The loan's page: language of its document, and its first link. */
  page: { opening: string; skipLink: string; sentence: string }
  /** A statement about another borrower's loan. */
  refusal: string
}

/** Creates a market's product, borrower, loan and reference, through operator and borrower calls. */
async function walk(): Promise<WalkResult> {
  const server = await startSandbox({ env: { OPERATOR_TOKEN } })
  const ask = async (path: string, body?: object) => {
    const answer = await askAsOperator(server, body ? 'POST' : 'GET', `/operator/${path}`, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.message}`)
    return answer.data as Record<string, string> // every operator answer used here has texts
  }
  const productId = 'pe-loan'
  const { borrowerId } = broughtBorrower
  const rule = { ...broughtProduct.rule, penaltyRule: 'flat-charge', penaltyCharge: '4200' }
  const extension = { ...broughtProduct.rule.extension, maxDays: 3 }
  await ask('products', { ...broughtProduct, productId, market: 'pe', rule: { ...rule, extension } })
  await ask('borrowers', { ...broughtBorrower, market: 'pe', phone: '900 000 001' })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  await ask('offers', { borrowerId, productId, amountMinor: 200000, expiresAt })
  const { query = '' } = await ask('sessions', { borrowerId, deviceId: 'phone', minutes: 60, type: 3 })

  const call = asBorrower(server, query)
  const offer = dataOf(await call(loanDetailConfirm, { productId, isType: 1 }))
  const { amount, periods, termUnit, fingerprint, trueCost } = offer
  await call(loanDetailPush, { productId, amount, periods, termUnit, fingerprint })
  const waiting = (await askAsOperator(server, 'GET', '/operator/orders?status=21')).data as {
    orderNo: string
    productId: string
  }[]
  const orderId = waiting.find((order) => order.productId === productId)?.orderNo ?? ''
  for (const to of ['151', '170', '174']) await ask(`orders/${orderId}/status`, { to })

  const details = dataOf(await call(loanDetails, { productId, orderId }))
  const { repayAmount } = dataOf(await call(loanPlayDetail, { productId, orderId }))
  const wish = { productId, orderId, amount: repayAmount, payCode: 'pe-store', requestType: REQUEST_REPAY }
  const slip = dataOf(await call(generateVcode, wish))
  const html = await (
    await fetch(`${server.url}/loanDetail?${query}&productId=${productId}&orderId=${orderId}`)
  ).text()
  const unknown = await call(loanDetails, { productId, orderId: '00000000000000' })
  const walked: WalkResult = {
    offer: {
      currency: offer.currency,
      lateRule: trueCost?.lateRule ?? '',
      rate: trueCost?.rate ?? '',
      costName: trueCost?.name ?? '',
    },
    status: JSON.stringify(details, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    reference: {
      vCode: slip.repayDetail.vCode,
      goodUntil: slip.repayDetail.repayDes,
      company: slip.repayDetail.companyName,
    },
    page: {
      opening: /<html[^>]*>/.exec(html)?.[0] ?? '',
      skipLink: /class="skip-link"[^>]*>([^<]*)</.exec(html)?.[1] ?? '',
      sentence: /O seu empréstimo está ativo/.exec(html)?.[0] ?? '',
    },
    refusal: unknown.success ? '' : unknown.message,
  }
  await server.close()
  return walked
}

console.log(JSON.stringify(await walk()))
