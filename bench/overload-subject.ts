import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { sandboxNotice } from '#server/outside/payments/sandbox.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { startSandbox } from '#testing/sandbox-server.ts'
import type { SentNotice } from './overload.ts'

// The server of the measurement, in a process of its own. It signs notices of money.
const sandbox = await startSandbox({ refusesWhenLate: true, connectionWaitMillis: 1_000 })
const person = await sandbox.person('Ana Ejemplo')
const loan = loanOf(person, '174')
const call = asBorrower(sandbox, person.query)
const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
const reference = dataOf(await call(generateVcode, wish)).repayDetail.vCode

let notices = 0
function nextNotice(): SentNotice {
  notices += 1
  const event = {
    id: `overload-${notices}`,
    kind: 'paid',
    reference,
    amountMinor: 1n,
    at: new Date(),
  } as const
  return sandboxNotice(sandbox.service.config.secrets.webhook, event, new Date())
}

/** A notice, or the processor's time that this process has used. */
process.on('message', (asked) => {
  const { user, system } = process.cpuUsage()
  process.send?.(asked === 'notice' ? nextNotice() : { cpuMs: (user + system) / 1000 })
})
process.once('disconnect', async () => {
  await sandbox.close()
  process.exit(0)
})
process.send?.({
  url: sandbox.url,
  page: `/loanDetail?${person.query}&${new URLSearchParams(loan)}`,
  call: `/nomination/v3/loan-details/loan-details?${person.query}`,
  body: new URLSearchParams(loan).toString(),
})
