import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import type { Day } from '#domain/dates.ts'
import { isFactAsked } from '#domain/markets/rules.ts'
import { formatPercent, perYear } from '#domain/rate.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { type Agency, agenciesOn } from '#server/loans/products/agency-rows.ts'
import { type LentBy, lenderOf, lenderOfOrder } from '#server/loans/products/lender-of.ts'
import type { Config } from '#server/service/config.ts'
import { marketWords } from '#words/markets.ts'
import type { StoredOffer } from './offers.ts'

/** The lender's agencies in a country on a day. */
export interface LenderAgents {
  lender: LentBy
  agencies: readonly Pick<Agency, 'name' | 'phone' | 'email'>[]
  providers: readonly { name: string; service: string }[]
}

/**
 * The lender and agencies in the key facts of an offer, or of the loan that it became; no query if the market
 * does not require them.
 */
export async function lenderAgents(
  tx: Transaction,
  { brand }: Pick<Config, 'brand'>,
  { product, loan }: Pick<StoredOffer, 'product' | 'loan'>,
  today: Day,
): Promise<LenderAgents> {
  const { market } = product
  return {
    lender: loan
      ? lenderOfOrder(brand, { loan: { product, timeZone: loan.timeZone }, createdAt: loan.madeAt })
      : lenderOf(brand, product, today),
    agencies: isFactAsked(market, 'recovery agents', today) ? await agenciesOn(tx, market, today) : [],
    providers: brand.serviceProviders[market],
  }
}

type KeyFacts = OutputOf<typeof loanDetailConfirm>['keyFacts']
type Row = { text: string; value: string }

/** What the law of the day requires in the key facts besides price and lender. */
export function keyFactsOf(
  { id, product }: Pick<StoredOffer, 'id' | 'product'>,
  { lender: { company }, agencies, providers }: LenderAgents,
  today: Day,
  { words: { offer }, language }: Pick<Voice, 'words' | 'language'>,
): KeyFacts {
  const { market, ratePerDay, registerNumber } = product
  const lender = company.legalName
  const where = (fact: Parameters<typeof isFactAsked>[1], rows: Row[]) =>
    isFactAsked(market, fact, today) ? rows : []
  const named = (text: string, values: readonly string[], none: string) =>
    (values.length > 0 ? values : [none]).map((value) => ({ text, value }))
  const agents = agencies.map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(', '))
  const does = providers.map(({ name, service }) => `${name}: ${service}`)
  return {
    about: [
      ...where('proposal number', [{ text: offer.proposal, value: id }]),
      ...where('ordinary rate', [
        { text: offer.ordinaryRate, value: offer.fixed(formatPercent(perYear(ratePerDay), 2)) },
      ]),
      ...where('number in the register of contracts (RECA)', [
        { text: offer.register, value: registerNumber ?? offer.notRegistered(lender) },
      ]),
    ],
    people: [
      ...where('recovery agents', named(offer.agent, agents, offer.noAgent(lender))),
      ...where('service providers', named(offer.provider, does, offer.noProvider(lender))),
    ],
    warnings: isFactAsked(market, 'warnings', today) ? [...marketWords[market][language].sheetWarnings] : [],
  }
}
