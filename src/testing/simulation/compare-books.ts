import { type Account, balanceOf } from '#domain/money/ledger.ts'
import type { Books } from './books.ts'
import { type Asks, pagesOfClerk } from './clerk-asks.ts'
import type { Book, Sums } from './clerk-book.ts'
import { written } from './clerk-days.ts'
import type { Slips } from './clerk-references.ts'
import { saidByClerk } from './clerk-says.ts'
import { saidByProduct } from './product-says.ts'

/** The clerk's records. */
export interface Clerk {
  now: Date
  book: Book
  slips: Slips
  asks(): Asks
}

/** Throws where the books and the clerk differ on a day: accounts, statements to the borrower, and references. */
export async function compareBooks(books: Books, clerk: Clerk, day: number, when: string): Promise<void> {
  const { now, book, slips } = clerk
  const lines = await books.lines()
  const postings = new Map<string, bigint>()
  for (const { posting, amount } of lines) postings.set(posting, (postings.get(posting) ?? 0n) + amount)
  for (const [posting, sum] of postings) expectSame(`${when}: the sum of posting ${posting}`, sum, 0n)
  const balances: Readonly<Record<string, bigint>> = balanceOf(lines)
  for (const [account, amount] of Object.entries(accountsOf(book.sums, book.agreed.received)))
    expectSame(`${when}: ${account}`, balances[account], amount)

  const byProduct: Readonly<Record<string, string>> = saidByProduct(await books.order(), written(day))
  for (const [what, said] of Object.entries(saidByClerk(book, day)))
    expectSame(`${when}: ${what}`, byProduct[what], said)

  const pages = await books.pages?.(now)
  if (pages)
    for (const [where, says] of Object.entries(pagesOfClerk(book, clerk.asks(), day)))
      expectSame(`${when}: what ${where} says`, pages.get(where), says)

  if (!books.references) return
  const stands = (slip: { reference: string; state: string }) => `${slip.reference} ${slip.state}`
  const kept = (await books.references()).map(stands).sort().join()
  const mine = slips.all.filter(({ state }) => state !== 'asked')
  expectSame(`${when}: references`, kept, mine.map(stands).sort().join())
}

export function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}:\n  the books say ${found}\n  the clerk says ${wanted}`)
}

/** The clerk's sums with the ledger's signs: outgoing money and income are negative there. */
function accountsOf(sums: Sums, received: bigint): Record<Account, bigint> {
  return {
    principal: sums.principal,
    interest: sums.interest,
    fee: sums.fee,
    tax: sums.tax,
    penalty: sums.penalty,
    cash: sums.cash,
    disbursement: -received,
    'income-commission': -sums.earnedCommission,
    'income-interest': -sums.earnedInterest,
    'income-penalty': -sums.earnedPenalty,
    'income-extension': -sums.earnedExtension,
    'tax-owed': -sums.earnedTax,
    credit: -sums.credit,
    'small-difference': sums.waived,
  }
}
