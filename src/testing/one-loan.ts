import { afterAll, beforeAll, beforeEach } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_EXTEND, REQUEST_REPAY } from '#contract/money/request-type.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from './as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN } from './as-operator.ts'
import { sendNotice } from './at-the-store.ts'
import { ledgerOf, sumOf } from './ledger-of.ts'
import { type Person, type SandboxOptions, type SandboxServer, startSandbox } from './sandbox-server.ts'

const DAY_MS = 86_400_000

/** Start time of each of these tests. */
export const START = new Date('2026-11-20T18:00:00Z')

/** Debt of the loan with status 174 then, and its extension fee. */
export const ALL = 320417n
export const FEE = 15000n

/**
 * Set-up of money tests: one server per file, and per test a loan with a status, a clock, the borrower's pages, and a
 * provider. Early payoff is off unless a test enables it.
 */
export function oneLoan({
  like = 'Ana Ejemplo',
  status = '174',
  ...options
}: SandboxOptions & { like?: string; status?: string } = {}) {
  let serial = 0
  // Assigned before each test, and not read earlier.
  const given = {} as OneLoan
  const one = Object.assign(given, {
    clock: START,
    later(days: number): void {
      one.clock = new Date(START.getTime() + days * DAY_MS)
    },
    dueNow: async () => dataOf(await one.call(loanPlayDetail, one.loan)).repayAmount,
    details: async () => dataOf(await one.call(loanDetails, one.loan)),
    statusPage: async (vCode: string) => dataOf(await one.call(paymentStatus, { ...one.loan, vCode })),
    /** Requests a reference for the amount due now. */
    async slip(requestType = REQUEST_REPAY, payCode = 'mx-bank-transfer'): Promise<string> {
      const amount =
        requestType === REQUEST_EXTEND
          ? dataOf(await one.call(loanPlayDelayDetail, one.loan)).delayInfo.delayAmount
          : await one.dueNow()
      const wish = { ...one.loan, amount, payCode, requestType }
      return dataOf(await one.call(generateVcode, wish)).repayDetail.vCode
    },
    /** Sends a provider notice under a new event id; returns the outcome. */
    async report(
      kind: PaymentEvent['kind'],
      reference: string,
      amountMinor: bigint,
      more: Partial<PaymentEvent> = {},
    ): Promise<string> {
      serial += 1
      const event = { id: `o-${serial}`, kind, reference, amountMinor, at: one.clock, ...more }
      return (await sendNotice(one.server, event)).outcome
    },
    /** Returns the balances of some accounts of the loan. */
    balance: async (...accounts: string[]) =>
      sumOf(
        (await ledgerOf(one.server, one.loan.orderId)).filter(({ account }) => accounts.includes(account)),
      ),
    /** Returns open cases about a reference. */
    async cases(reference: string) {
      const { data } = await askAsOperator(one.server, 'GET', '/operator/money-cases')
      return (data as Case[]).filter((each) => each.reference === reference)
    },
  })
  beforeAll(async () => {
    one.server = await startSandbox({
      now: () => one.clock,
      env: { OPERATOR_TOKEN },
      endsEarly: false,
      ...options,
    })
  })
  afterAll(() => one.server.close())
  beforeEach(async () => {
    one.clock = START
    one.ana = await one.server.person(like)
    one.call = asBorrower(one.server, one.ana.query)
    one.loan = loanOf(one.ana, status)
  })
  return one
}

interface OneLoan {
  server: SandboxServer
  ana: Person
  call: CallAs
  loan: ReturnType<typeof loanOf>
}

type Case = Record<
  'caseId' | 'kind' | 'code' | 'orderNo' | 'reference' | 'amountMinor' | 'firstMinor' | 'currency',
  string
>
