import { legalFactsOf } from '#contract/brand/legal-facts.ts'
import { type Minor, moneyIn } from '#domain/amount.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { dayOffOf } from '#domain/loans/due-day.ts'
import { type LoanClock, zoneOf } from '#domain/loans/loan-zone.ts'
import { price, type Terms } from '#domain/loans/pricing.ts'
import type { Product } from '#domain/loans/product.ts'
import { maskAddress, maskName } from '#domain/masked.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { libraryOn } from '#server/base/legal-texts/lender-library.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { lenderOf } from '#server/loans/products/lender-of.ts'
import { findAccount } from '#server/people/account/bank-account-rows.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import type { Config } from '#server/service/config.ts'
import { fill, type LegalDocument } from '#words/legal/document.ts'
import type { ContractFields } from '#words/legal/facts.ts'
import { ruleTextsOf } from '#words/legal/rule-texts.en.ts'
import { findAcceptance, recordAcceptance } from './acceptances.ts'
import { agreementNameOf } from './agreement-name.ts'
import { contractAmounts } from './contract-amounts.ts'

/** The parties of an agreement, and where it is stored. */
export interface AgreementContext {
  tx: Transaction
  borrower: Borrower
  config: Pick<Config, 'brand' | 'secrets' | 'library' | 'laterTexts'>
  now: Date
}

/** An agreement: its fourteen fields (spec 3, "Contract data") and the text that contains them. */
export interface Agreement {
  fields: ContractFields
  paper: LegalDocument
  /** The time of acceptance and the hash of the accepted text; null for a draft and for imported loans. */
  accepted: { at: Date; hash: string } | null
  /** The key facts that were accepted with it; null if none were stored. */
  keyFacts: { paper: LegalDocument; hash: string } | null
}

/** The subject of an agreement: a product, and the time zone of its days. */
type AgreementSubject = LoanClock & { readonly product: Product }

/** In place of an account that is not known yet. */
const NO_ACCOUNT = 'The account that the borrower names'

/**
 * Stores the agreement that the borrower accepts with this new order, and the key facts that they were shown.
 * Called in the transaction that creates the order, after it was inserted.
 */
export async function acceptAgreement(
  context: AgreementContext,
  order: Order,
  keyFacts: LegalDocument | null,
  now: Date,
): Promise<void> {
  const { paper } = await currentAgreement(context, order)
  await recordAcceptance(context.tx, context.borrower, order, paper, keyFacts, now)
}

/** The agreement of an order: the accepted text, otherwise today's text with the order's amounts. */
export async function agreementOf(context: AgreementContext, order: Order): Promise<Agreement> {
  const current = await currentAgreement(context, order)
  const kept = await findAcceptance(context.tx, context.borrower, order)
  if (!kept) return current
  const { paper, acceptedAt, hash, keyFacts } = kept
  return { ...current, paper, accepted: { at: acceptedAt, hash }, keyFacts }
}

/** The agreement that the borrower would accept for this amount today. */
export function draftAgreement(
  context: AgreementContext,
  loan: AgreementSubject,
  amount: Minor,
  today: Day,
): Promise<Agreement> {
  return agreementFor(context, loan, price(loan.product, amount, today), { contractOn: today, paidOn: today })
}

function currentAgreement(context: AgreementContext, order: Order): Promise<Agreement> {
  const { product } = order.loan
  const contractOn = dayIn(order.createdAt, zoneOf(order.loan))
  const paidOn = order.disbursedOn ?? contractOn
  const terms = price(product, order.amountMinor, paidOn)
  return agreementFor(
    context,
    order.loan,
    { ...terms, received: order.receivedMinor },
    { contractOn, paidOn },
  )
}

async function agreementFor(
  { tx, borrower, config, now }: AgreementContext,
  loan: AgreementSubject,
  terms: Terms,
  { contractOn, paidOn }: { contractOn: Day; paidOn: Day },
): Promise<Agreement> {
  const { product } = loan
  const money = moneyIn(product.market, config.brand.numberStyle)
  const person = await findPerson(tx, borrower, sealerOf({ config }))
  const account = await findAccount(tx, borrower, now)
  const lender = lenderOf(config.brand, product, contractOn)
  const fields: ContractFields = {
    userName: maskName(`${person.givenName} ${person.familyName}`),
    productName: product.name,
    ...contractAmounts(terms, money),
    bankNo: account?.masked ?? NO_ACCOUNT,
    daiDate: paidOn,
    planDate: terms.instalments.at(-1)?.dueOn ?? '',
    userAddress: maskAddress(person.address),
    contractDate: contractOn,
    company: lender.company.legalName,
  }
  // The text of the day of the contract, whatever replaced it later.
  const template = libraryOn(config, contractOn)[agreementNameOf(product)]
  return {
    fields,
    paper: fill(
      template,
      legalFactsOf(lender),
      fields,
      ruleTextsOf(product, dayOffOf(product, contractOn), zoneOf(loan), money),
    ),
    accepted: null,
    keyFacts: null,
  }
}
