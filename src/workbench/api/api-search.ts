import { boundAccounts } from '#contract/account/bank-accounts.ts'
import { applicationNow } from '#contract/apply/application.ts'
import { problemList } from '#contract/complaints/complaints.ts'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentWay } from '#contract/money/payment-store.ts'
import { type Identity, identityIn } from '#contract/wire/session.ts'
import type { CallAs } from '#server/base/http/call-as.ts'
import type { Person } from '#workbench/sandbox/people.ts'

/** Makes a call as a sandbox borrower; null if it is refused. */
export type Ask = <E extends Endpoint>(
  person: Person,
  entry: E,
  input: InputOf<E>,
) => Promise<OutputOf<E> | null>

/** In English, whatever the borrower's language. */
export const identityOf = ({ query }: Person): Identity => ({
  ...identityIn(new URLSearchParams(query)),
  type: '1',
})

export const askWith =
  (callAs: CallAs): Ask =>
  async (person, entry, input) => {
    const answer = await callAs(identityOf(person))(entry, input)
    return answer.success ? answer.data : null
  }

/** A borrower's loan, under both parameter names of its number. */
export interface Loan {
  person: Person
  byOrder: { productId: string; orderId: string }
  byNumber: { orderNo: string }
}

const loansOf = (person: Person): Loan[] =>
  person.orders.map(({ orderNo, productId }) => ({
    person,
    byOrder: { productId, orderId: orderNo },
    byNumber: { orderNo },
  }))

/** The first loan whose data of this call matches. */
export async function firstLoan<E extends Endpoint>(
  people: readonly Person[],
  ask: Ask,
  entry: E,
  inputOf: (loan: Loan) => InputOf<E>,
  isWanted: (data: OutputOf<E>) => boolean = () => true,
): Promise<(Loan & { data: OutputOf<E> }) | null> {
  for (const loan of people.flatMap(loansOf)) {
    const data = await ask(loan.person, entry, inputOf(loan))
    if (data !== null && isWanted(data)) return { ...loan, data }
  }
  return null
}

/** A borrower with an acceptable offer, and the input that accepts it. */
export async function firstOffer(people: readonly Person[], ask: Ask) {
  for (const person of people) {
    for (const { productId } of person.offers) {
      const shown = await ask(person, loanDetailConfirm, { productId })
      if (!shown || shown.isNeedPop) continue
      const { amount, periods, termUnit, fingerprint } = shown
      return { person, productId, push: { productId, amount, periods, termUnit, fingerprint } }
    }
  }
  return null
}

/** A borrower's application: a draft, or one that can only be withdrawn. */
export async function firstApplication(people: readonly Person[], ask: Ask, isWritten: boolean) {
  for (const person of people) {
    const { application } = (await ask(person, applicationNow, { applicationId: '' })) ?? {}
    if (!application?.canWithdraw || (application.nextStep !== '') !== isWritten) continue
    return { person, applicationId: application.applicationId, kind: application.nextStep }
  }
  return null
}

/** A borrower with an answered complaint. */
export async function firstAnswer(people: readonly Person[], ask: Ask) {
  for (const person of people) {
    const list = await ask(person, problemList, {})
    const [answered] = list?.tabs.at(-1)?.list ?? []
    if (answered) return { person, problemId: answered.id }
  }
  return null
}

/** Last digits of the sandbox card whose bank asks for a code; others pay at once or never. */
const ASKS_FOR_CODE = '4242'

/** A borrower with such a card and an amount due, and a payment token, which is created here and expires. */
export async function firstCard(people: readonly Person[], ask: Ask) {
  for (const person of people) {
    const bound = await ask(person, boundAccounts, {})
    if (!bound || bound.cards.length === 0) continue
    const due = await firstLoan([person], ask, loanPlayDetail, ({ byOrder }) => byOrder)
    const way = due && (await ask(person, repaymentWay, { orderId: due.byOrder.orderId }))
    const card = way?.bankCards.find(({ cardNo }) => cardNo.endsWith(ASKS_FOR_CODE))
    if (!due || !way || !card) continue
    return { person, orderId: due.byOrder.orderId, amount: due.data.repayAmount, token: way.repayToken, card }
  }
  return null
}
