import { loanPlayDetail } from '#contract/money/installment.ts'
import { identityIn } from '#contract/wire/session.ts'
import { callInBrowser } from '#web/browser/call-in-browser.ts'
import { languageOf, loadWords } from '#web/words/language.ts'
import type { LoanKey } from '#web/words/paths.ts'

/** What the repayment instructions of a loan are asked for with: its amount and its first channel, if it has any. */
export async function paymentOf(identity: Readonly<Record<string, string>>, loan: LoanKey) {
  if (loan.orderId === '') return {}
  const caller = identityIn(new URLSearchParams(identity))
  // A call speaks the language of its borrower, who need not be the one of this page.
  await loadWords(languageOf(caller.type))
  const asked = await callInBrowser(caller)(loanPlayDetail, loan, { quiet: true })
  const [channel] = asked.success ? asked.data.repayList.flatMap(({ list }) => list) : []
  if (!asked.success || !channel) return {}
  return { requestType: '1', amount: String(asked.data.repayAmount), payCode: channel.payCode }
}
