import { redirect } from 'react-router'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import type { Page } from '#web/page.ts'
import { pathsFor } from '#web/paths.ts'
import { loanKeyIn } from '#web/shell/loan-key.ts'

/** What stands in the address: a day, or a number of parts and of days between them. */
function wishIn(query: URLSearchParams) {
  const day = query.get('day')
  const [parts, every] = [query.get('parts'), query.get('every')].map(Number)
  return {
    ...(day !== null && { day: day.slice(0, 10) }),
    ...(parts && every && Number.isInteger(parts) && Number.isInteger(every) && { parts, every }),
  }
}

export const load = ({ call, query }: Page) =>
  call(loanArrangement, { ...loanKeyIn(query), ...wishIn(query) }, { quiet: true })

/** Why nothing was agreed, and to which terms it would have been: their tick stays, that of others does not. */
export interface NotAgreed {
  problem: string
  terms: string
}

/** Agrees to what was shown; afterwards is an address, so that loading it again agrees to nothing. */
export async function submit({ call, query, identity }: Page, form: FormData): Promise<NotAgreed | Response> {
  const key = loanKeyIn(query)
  const terms = String(form.get('terms') ?? '').slice(0, 64)
  const agreed = form.has('agreed') ? 1 : 0
  const done = await call(agreeArrangement, { ...key, ...wishIn(query), terms, agreed }, { quiet: true })
  return done.success ? redirect(pathsFor(identity).arrange(key)) : { problem: done.message, terms }
}
