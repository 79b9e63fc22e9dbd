import { redirect } from 'react-router'
import { settlementLetter, settlementName } from '#contract/papers/statements.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import type { Page } from '../../page.ts'
import { pathsFor } from '../../paths.ts'

export const load = ({ call, query }: Page) => {
  const proof = query.get('named')
  return call(
    settlementLetter,
    { orderNo: loanKeyIn(query).orderId, ...(proof && { proof }) },
    { quiet: true },
  )
}

/** Asks for the letter with its name: who writes the whole of it knows it already, and nobody else comes to read it. */
export async function submit({ call, query, identity }: Page, form: FormData) {
  const loan = loanKeyIn(query)
  const holder = String(form.get('holder') ?? '').trim()
  if (holder === '') return { holder, message: '', isMissing: true }
  const proved = await call(settlementName, { orderNo: loan.orderId, holder }, { quiet: true })
  if (!proved.success) return { holder, message: proved.message, isMissing: false }
  return redirect(pathsFor(identity).settlement(loan, proved.data.proof))
}
