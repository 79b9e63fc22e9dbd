import { loanPlayDetail } from '#contract/money/installment.ts'
import { identityIn } from '#contract/wire/session.ts'
import { callInBrowser } from '#web/browser/call-in-browser.ts'
import { languageOf, loadWords } from '#web/words/language.ts'
import type { LoanKey } from '#web/words/paths.ts'

/** Parameters of a loan's repayment instructions: its amount and first channel, if any. */
export async function paymentOf(identity: Readonly<Record<string, string>>, loan: LoanKey) {
  if (loan.orderId === '') return {}
  const caller = identityIn(new URLSearchParams(identity))
  // Calls use the language of their borrower, which may differ from this page's.
  await loadWords(languageOf(caller.type))
  const loanNow = await callInBrowser(caller)(loanPlayDetail, loan, { quiet: true })
  const [channel] = loanNow.success ? loanNow.data.repayList.flatMap(({ list }) => list) : []
  if (!loanNow.success || !channel) return {}
  return { requestType: '1', amount: String(loanNow.data.repayAmount), payCode: channel.payCode }
}
