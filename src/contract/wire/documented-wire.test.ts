import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callTexts } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ActedOn, refusalCodes } from '#contract/refusal-codes.ts'
import { legalText } from '#contract/site/site.ts'
import { tableOf, withGenerated } from '#testing/generated-tables.ts'
import { callsOfParts, type Part, partNames } from './parts.ts'

const WITHOUT: Readonly<Record<Part, string>> = {
  payoff: 'paying a loan off early',
  partPayment: 'paying an amount that the borrower chooses',
  arrangements: 'another due day or a plan of parts',
  paymentStatus: 'the state of a payment while the borrower waits',
  providerInstructions: 'instructions, limits and fees of a payment channel',
  statement: 'statement and receipts',
  settlement: 'the letter that nothing is owed',
  agreementDraft: 'the agreement before it is accepted',
  bankAccounts: 'binding an account or a card',
  door: 'sign-in by phone and code; only our own server has it',
  apply: 'product pages and applications',
  leaving: 'account deletion; needs `door`',
  notifications: 'messages about payments and due days, and how to stop them',
  messageChannels: 'the choice of channel and language, and an e-mail address',
  dataNotice: 'which data is used for what, and consents (India)',
  paymentClaims: 'reporting a payment that is missing',
  dataRequests: 'requests for access to personal data, or for its correction or deletion',
  collectionAgencies: 'who may collect for the lender',
  complaintScore: 'rating the answer to a complaint',
  complaintReopen: 'reopening a complaint',
  recommendList: 'other offers',
  buriedPoint: 'the event of an accepted offer',
  captchaWords: 'a question in words beside the captcha, and proof of work',
  representativeLoan: 'the example on the public site',
  loanCosts: 'the calculator on the public site',
  calendar: 'a calendar file of due days, `/calendar.ics`',
}

const REACTIONS: Readonly<Record<ActedOn, string>> = {
  'session-missing': 'leads to your sign-in',
  'session-ended': 'leads to your sign-in',
  'our-fault': "says that it is not the borrower's fault, and offers another try",
  unavailable: 'the same',
  'unknown-order': 'offers no way to that loan',
  'nothing-to-repay': 'leads to the usual repayment',
  'already-settled': 'shows the loan as paid',
  'extension-not-offered': 'leads to the usual repayment',
  'payment-on-its-way': 'shows the payment that is awaited',
  'not-offered': 'leads to other offers',
  'offer-expired': 'leads to other offers',
  'not-settled': 'says that there is no letter yet, and leads to paying',
}

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ')

/** The fields of a request; a `?` marks those that may be missing. */
function received({ input }: Endpoint): string {
  const { shape }: { shape?: Record<string, { _zod: { def: { type: string } } }> } = input._zod.def as object
  const names = Object.entries(shape ?? {}).map(([name, field]) =>
    field._zod.def.type === 'optional' ? `${name}?` : name,
  )
  return listed(names)
}

/** The fields without which a page cannot read the answer. */
function needed({ output }: Endpoint): string {
  const { error } = z.safeDecode(output, {} as z.input<typeof output>)
  const names = (error?.issues ?? []).map(({ path }) => path.join('.')).filter((name) => name !== '')
  return names.length === 0 ? '' : ` → ${listed(names)}`
}

test('docs/start/pages.md lists the specified calls, the parts and the refusals', async () => {
  const added = callsOfParts(partNames)
  const specified = callTexts.filter(({ of }) => !added.has(of.path) && of !== legalText)
  const page = withGenerated('docs/start/pages.md', {
    calls: tableOf(
      ['call', 'what it is', 'receives → must answer'],
      specified.map(({ of, title }) => [`\`${of.path}\``, title, received(of) + needed(of)]),
    ),
    parts: tableOf(
      ['part', 'missing without it'],
      partNames.map((part) => [`\`${part}\``, WITHOUT[part]]),
    ),
    refusals: tableOf(
      ['refusal', 'code', 'the page'],
      Object.entries(REACTIONS).map(([name, what]) => [
        `\`${name}\``,
        String(refusalCodes[name as ActedOn]),
        what,
      ]),
    ),
  })
  await expect(page).toMatchFileSnapshot('../../../docs/start/pages.md')
})
