import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { asBorrower, type CallTarget, dataOf, loanOf } from './as-borrower.ts'
import type { Person, SandboxServer } from './sandbox-server.ts'

/** A borrower in Mexico with a reference for the amount due on their running loan. */
export interface Slip {
  orderNo: string
  reference: string
  amountMinor: bigint
}

export async function askSlip(server: CallTarget, person: Person): Promise<Slip> {
  const loan = loanOf(person, '174')
  const call = asBorrower(server, person.query)
  const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
  const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
  const { vCode } = dataOf(await call(generateVcode, wish)).repayDetail
  return { orderNo: loan.orderId, reference: vCode, amountMinor: amount }
}

/** Pays at the sandbox's store and returns the server's outcome. */
export async function payAtStore(
  { url }: SandboxServer,
  reference: string,
  amountMinor: bigint,
  eventId?: string,
): Promise<string> {
  const body = JSON.stringify({ reference, amountMinor: String(amountMinor), eventId })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/sandbox/store`, { method: 'POST', headers, body })
  const answer: { outcome?: string; message?: string } = await response.json()
  if (answer.outcome === undefined) throw new Error(answer.message)
  return answer.outcome
}

/** Sends a signed provider notice; returns status and outcome. */
export async function sendNotice(
  { url, service }: SandboxServer,
  event: PaymentEvent,
  sentAt: Date = service.now(),
): Promise<{ status: number; outcome: string }> {
  const { body, headers } = sandboxNotice(service.config.secrets.webhook, event, sentAt)
  const response = await fetch(`${url}/webhooks/payments/sandbox`, { method: 'POST', headers, body })
  const answer: { outcome: string } = await response.json()
  return { status: response.status, outcome: answer.outcome }
}
