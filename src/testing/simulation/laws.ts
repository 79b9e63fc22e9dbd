import { sum } from '#domain/amount.ts'
import { balanceOf, creditOf, OWED_PARTS, owedOf } from '#domain/money/ledger.ts'
import { loanOn } from '#domain/money/loan-today.ts'
import type { Books } from './books.ts'
import { written } from './clerk-days.ts'
import { expectSame } from './compare-books.ts'

/** The facts of the books that a law reads. */
interface Look {
  /** Everything that a restore brings back: all accounts, with pending penalty, and the due days. */
  whole: string
  /** Debt less credit. */
  net: bigint
  /** Income from extensions. */
  fee: bigint
  isPaid: boolean
  postings: number
}

/**
 * Checks the books against laws that do not depend on the rules of reversals. The clerk implements those rules like
 * the product, so both could share an error in them. The laws:
 *
 * - A reversal increases the debt by its amount or more, less the fee that the payment had bought.
 * - A restore never increases the debt, except by the fee that it pays again.
 * - When all reversals are restored, in any order and without other money, the loan is as before.
 */
export function heldToLaws(books: Books, dayAt: (at: Date) => number, count: (way: string) => void): Books {
  const missing = new Set<string>()
  /** State before the first missing reversal; null if other events happened since. */
  let before: Look | null = null
  let postings = 0
  const look = async (now: Date): Promise<Look> => {
    const is = await lookAt(books, written(dayAt(now)))
    if (is.postings !== postings) before = null
    return is
  }
  const remember = async (now: Date): Promise<Look> => {
    const is = await lookAt(books, written(dayAt(now)))
    postings = is.postings
    return is
  }
  return {
    ...books,
    async reverse(event, amount, now) {
      const was = await look(now)
      if (missing.size === 0) before = was
      const name = await books.reverse(event, amount, now)
      missing.add(name)
      const is = await remember(now)
      const fee = was.fee - is.fee
      expectLaw(is.net >= was.net + amount - fee, 'more is owed when money goes', was, is)
      // A fee whose remainder settled the loan is not charged again.
      if (fee !== 0n && is.isPaid) before = null
      return name
    },
    async restore(name, now) {
      const was = await look(now)
      await books.restore(name, now)
      missing.delete(name)
      const is = await remember(now)
      const fee = is.fee - was.fee
      expectLaw(is.net <= was.net + fee, 'a restore does not increase the debt', was, is)
      if (missing.size > 0 || before === null) return
      expectSame('all that went is there again', is.whole, before.whole)
      count('all as it was')
    },
  }
}

/** Throws unless the debts are possible: no part above its agreement, and no debt beside credit. */
export async function expectPossible(books: Books, when: string): Promise<void> {
  const { instalments } = (await books.order()).loan
  const balances = balanceOf(await books.lines())
  for (const part of OWED_PARTS) {
    const agreed = part === 'penalty' ? null : sum(instalments.map((row) => row[part]))
    if (balances[part] < 0n || (agreed !== null && balances[part] > agreed))
      throw new Error(`${when}: ${part} of ${balances[part]} is owed, and ${agreed} was agreed`)
  }
  if (owedOf(balances) > 0n && creditOf(balances) > 0n)
    throw new Error(`${when}: ${owedOf(balances)} is owed beside a credit of ${creditOf(balances)}`)
}

async function lookAt(books: Books, day: string): Promise<Look> {
  const order = await books.order()
  const lines = await books.lines()
  const balances = balanceOf(lines)
  const { left } = loanOn(order, day)
  const { penalty: _, 'income-penalty': __, ...others } = balances
  const days = order.loan.instalments.map(({ dueOn }) => dueOn)
  const isPaid = order.status === '200'
  const mayPostpone = order.extensionAllowed
  return {
    whole: JSON.stringify({ ...others, penalty: left.penalty, days, isPaid, mayPostpone }, (_name, value) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
    net: left.total - creditOf(balances),
    fee: -balances['income-extension'],
    isPaid,
    postings: new Set(lines.map(({ posting }) => posting)).size,
  }
}

function expectLaw(holds: boolean, law: string, was: Look, is: Look): void {
  if (!holds) throw new Error(`${law}: ${was.net} before, ${is.net} after\n  ${was.whole}\n  ${is.whole}`)
}
