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

/** The moment at which each of these tests begins. */
export const START = new Date('2026-11-20T18:00:00Z')

/** What the loan of status 174 owes then, and what postponing it costs. */
export const ALL = 320417n
export const FEE = 15000n

/**
 * What every test of money has: one server for the file, and for each test a loan of its own with that status, a clock,
 * the pages of its borrower, and a provider that tells of its references. The loan may not be paid early, unless a test says so.
 */
export function oneLoan({
  like = 'Ana Ejemplo',
  status = '174',
  ...options
}: SandboxOptions & { like?: string; status?: string } = {}) {
  let serial = 0
  // They are given before each test begins, and nobody reads them earlier.
  const given = {} as Given
  const one = Object.assign(given, {
    clock: START,
    later(days: number): void {
      one.clock = new Date(START.getTime() + days * DAY_MS)
    },
    dueNow: async () => dataOf(await one.call(loanPlayDetail, one.loan)).repayAmount,
    details: async () => dataOf(await one.call(loanDetails, one.loan)),
    statusPage: async (vCode: string) => dataOf(await one.call(paymentStatus, { ...one.loan, vCode })),
    /** A reference for what is asked for now. */
    async slip(requestType = REQUEST_REPAY, payCode = 'mx-bank-transfer'): Promise<string> {
      const amount =
        requestType === REQUEST_EXTEND
          ? dataOf(await one.call(loanPlayDelayDetail, one.loan)).delayInfo.delayAmount
          : await one.dueNow()
      const wish = { ...one.loan, amount, payCode, requestType }
      return dataOf(await one.call(generateVcode, wish)).repayDetail.vCode
    },
    /** A notice of the provider, under an event of its own; resolves with what came of it. */
    async tell(
      kind: PaymentEvent['kind'],
      reference: string,
      amountMinor: bigint,
      more: Partial<PaymentEvent> = {},
    ): Promise<string> {
      serial += 1
      const event = { id: `o-${serial}`, kind, reference, amountMinor, at: one.clock, ...more }
      return (await sendNotice(one.server, event)).outcome
    },
    /** What stands on some accounts of the loan. */
    balance: async (...accounts: string[]) =>
      sumOf(
        (await ledgerOf(one.server, one.loan.orderId)).filter(({ account }) => accounts.includes(account)),
      ),
    /** What waits for a person about a reference. */
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

interface Given {
  server: SandboxServer
  ana: Person
  call: CallAs
  loan: ReturnType<typeof loanOf>
}

type Case = Record<
  'caseId' | 'kind' | 'code' | 'orderNo' | 'reference' | 'amountMinor' | 'firstMinor' | 'currency',
  string
>
