import { problemList } from '#contract/complaints/complaints.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import type { Call } from '#contract/wire/call-result.ts'
import { callInBrowser } from '#web/browser/call-in-browser.ts'
import { languageOf, loadWords } from '#web/words/language.ts'
import type { LoanKey, PaymentKey } from '#web/words/paths.ts'
import { fetchPeople, type SandboxPerson } from '#workbench/bridge-lab/sandbox-people.ts'
import { chosenIn, signedOut } from './chosen.ts'
import { type Place, screenNamed } from './screens.ts'
import { simulatorPathsFor } from './simulator-paths.ts'

export interface Loaded {
  people: readonly SandboxPerson[]
  /** The phone's first page. */
  address: string
}

/** The current sandbox borrowers, and the page in the simulator's address. */
export async function load(search: string): Promise<Loaded> {
  const query = new URLSearchParams(search)
  const people = [...(await fetchPeople()), signedOut]
  const { identity, holding } = chosenIn(people, query)
  // Calls use the language of their borrower.
  await loadWords(languageOf(identity.type))
  const { productId, orderId } = holding
  const place: Place = {
    paths: simulatorPathsFor(identity),
    language: languageOf(identity.type),
    key: { productId, orderId },
    ...waysToPay(callInBrowser(identity), { productId, orderId }),
  }
  return { people, address: await screenNamed(query.get('screen')).addressOf(place) }
}

/** Server data. Without it, the page is opened without the value, and explains it. */
function waysToPay(call: Call, key: LoanKey) {
  const quiet = { quiet: true }
  const payment = (
    lists: readonly { list: readonly { payCode: string }[] }[] = [],
    amountMinor = 0n,
  ): PaymentKey => ({
    ...key,
    amountMinor,
    payCode: lists.flatMap(({ list }) => list)[0]?.payCode ?? '',
  })
  return {
    async repayment() {
      const { data } = await call(loanPlayDetail, key, quiet)
      return payment(data?.repayList, data?.repayAmount)
    },
    async extension() {
      const { data } = await call(loanPlayDelayDetail, key, quiet)
      return payment(data?.repayList, data?.delayInfo.delayAmount)
    },
    async lastPaymentId() {
      const { data } = await call(loanStatement, { orderNo: key.orderId }, quiet)
      return data?.lines.findLast(({ paymentId }) => paymentId !== '')?.paymentId ?? ''
    },
    async lastComplaintId() {
      const { data } = await call(problemList, {}, quiet)
      return data?.tabs.flatMap(({ list }) => list)[0]?.id ?? ''
    },
  }
}
