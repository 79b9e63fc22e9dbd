import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import type { Language } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { marketWords } from '#words/markets.ts'
import { authorityTitle, type LentBy } from './lender-of.ts'

type Row = { text: string; value: string }

/** The lender in the key facts: name, address, and the register number if it is not the operating company. */
export function aboutLender({ company, named }: LentBy, market: MarketId, language: Language): Row[] {
  const { facts } = answersIn(language).borrow
  const { lenderNumber } = marketWords[market][language]
  return [
    { text: facts.lender, value: `${company.legalName}, ${company.address}` },
    ...(named?.registration ? [{ text: lenderNumber, value: named.registration }] : []),
  ]
}

/** The contacts for a complaint about this loan, in order, as far as they are configured. */
export function complaintContacts(lender: LentBy, market: MarketId, language: Language): Row[] {
  const { company, authorities, servicePhone, named } = lender
  const phone = named?.phone ?? servicePhone
  const rows = [
    {
      text: answersIn(language).borrow.facts.service,
      value: [phone, company.email].filter(Boolean).join(', '),
    },
    ...markets[market].authorities.map(({ name }) => ({
      text: authorityTitle(name, lender, market, language),
      value: authorities[name],
    })),
  ]
  return rows.filter(({ value }) => value !== '')
}

/** The lender for a page, which knows the operating company already. */
export function shownLender(
  lender: LentBy,
  market: MarketId,
  language: Language,
): OutputOf<typeof loanDetailConfirm>['lender'] {
  if (lender.named === null) return null
  return {
    name: lender.company.legalName,
    about: aboutLender(lender, market, language),
    contacts: complaintContacts(lender, market, language),
  }
}
