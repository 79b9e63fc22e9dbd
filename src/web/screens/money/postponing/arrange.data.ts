import { redirect } from 'react-router'
import { LONG_TEXT_MAX } from '#contract/fields.ts'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { askArrangement, withdrawArrangement } from '#contract/money/ask-arrangement.ts'
import { askCodes } from '#contract/money/ask-codes.ts'
import type { Failure } from '#contract/wire/call-result.ts'
import { countTyped } from '#domain/typed/typed-number.ts'
import { type AmountRefusal, readAmount } from '#domain/typed-amount.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { pathsFor } from '#web/words/paths.ts'

/** Reads the wish in the address: a day, or a number of parts and of days between them. */
function wishIn(query: URLSearchParams) {
  const day = query.get('day')
  const [parts, every] = [query.get('parts'), query.get('every')].map(Number)
  return {
    ...(day !== null && { day: day.slice(0, 10) }),
    ...(parts && every && Number.isInteger(parts) && Number.isInteger(every) && { parts, every }),
  }
}

export const load = async ({ call, query }: Page) =>
  requireData(await call(loanArrangement, { ...loanKeyIn(query), ...wishIn(query) }))

/** Why nothing was agreed, and the terms whose box was ticked. That box stays ticked, and no other is. */
export interface NotAgreed {
  problem: string
  terms: string
  /** The only reason is that the box was not ticked. */
  isUnticked: boolean
  failure: Failure | null
}

type AskField = 'day' | 'parts' | 'amount' | 'why'

/** What was typed to ask the lender, why it was not taken, and the field that this is about. */
export interface NotAsked {
  asked: Readonly<Record<AskField, string>>
  message: string
  field: AskField | null
  failure: Failure | null
  /** Why the amount was not read; nothing was sent. */
  unread?: AmountRefusal
}

/** Which field a refusal of asking is about. */
const FIELD_OF: Readonly<Record<string, AskField>> = {
  [askCodes['arrangement-asked-days']]: 'day',
  [askCodes['arrangement-asked-parts']]: 'parts',
  [askCodes['arrangement-asked-amount']]: 'amount',
  [askCodes['arrangement-asked-why']]: 'why',
}

/** Agrees to what was shown, asks the lender, or withdraws that. It redirects, so that reloading the page does nothing. */
export async function submit(page: Page, form: FormData): Promise<NotAgreed | NotAsked | Response> {
  if (form.get('do') === 'ask') return ask(page, form)
  const { call, query, identity } = page
  const key = loanKeyIn(query)
  const folio = textIn(form, 'folio').slice(0, 40)
  if (form.get('do') === 'withdraw') {
    const done = await call(withdrawArrangement, { ...key, folio })
    if (done.success) return redirect(pathsFor(identity).arrange(key, { done: 1 }))
    return { problem: done.message, terms: '', isUnticked: false, failure: done.failure }
  }
  const terms = textIn(form, 'terms').slice(0, 64)
  const agreed = form.has('agreed') ? 1 : 0
  const wish = folio === '' ? wishIn(query) : { folio }
  const done = await call(agreeArrangement, { ...key, ...wish, terms, agreed })
  if (done.success) return redirect(pathsFor(identity).arrange(key, { done: 1 }))
  return {
    problem: done.message,
    terms: agreed === 1 ? terms : '',
    isUnticked: done.code === askCodes['arrangement-not-agreed'],
    failure: done.failure,
  }
}

const DAY_LENGTH = 'YYYY-MM-DD'.length

async function ask({ call, query, identity }: Page, form: FormData): Promise<NotAsked | Response> {
  const key = loanKeyIn(query)
  const asked = {
    day: textIn(form, 'until'),
    parts: textIn(form, 'count'),
    amount: textIn(form, 'canPay').trim(),
    why: textIn(form, 'why'),
  }
  const amount = asked.amount === '' ? null : readAmount(asked.amount)
  if (amount?.ok === false)
    return { asked, message: '', field: 'amount', failure: null, unread: amount.refusal }
  const input = {
    ...key,
    // A day and a reason that are too long are refused at their fields.
    day: asked.day.length > DAY_LENGTH ? '' : asked.day,
    parts: countTyped(asked.parts) ?? 0,
    ...(amount && { amount: amount.value }),
    why: asked.why.slice(0, LONG_TEXT_MAX),
  }
  const done = await call(askArrangement, input)
  if (done.success) return redirect(pathsFor(identity).arrange(key, { done: 1 }))
  return { asked, message: done.message, field: FIELD_OF[String(done.code)] ?? null, failure: done.failure }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
