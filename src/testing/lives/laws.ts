import { sum } from '#domain/amount.ts'
import { balanceOf, creditOf, OWED_PARTS, owedOf } from '#domain/money/ledger.ts'
import { loanOn } from '#domain/money/loan-today.ts'
import type { Books } from './books.ts'
import { written } from './clerk-days.ts'
import { expectSame } from './compare-books.ts'

/** What the books say of a loan, as far as a law needs it. */
interface Look {
  /** Everything that comes again with the money: all accounts, with the penalty as it has grown by then, and the days. */
  whole: string
  /** What the borrower owes in all, less what is the borrower's. */
  net: bigint
  /** What was earned by postponing. */
  fee: bigint
  isPaid: boolean
  postings: number
}

/**
 * Holds books to laws that need no rule of how money goes and comes again. The clerk follows those rules one by one, as the
 * product does, so what is wrong with a rule both do alike. These laws say what must come of them, whatever they are:
 *
 * - Whoever's money goes owes so much more, or more than that, less the fee that it had bought.
 * - Whoever's money comes again owes no more than before, or by the fee at most that it pays again.
 * - When all that went is there again, in any order and with no other money in between, the loan is as it was.
 */
export function heldToLaws(books: Books, dayAt: (at: Date) => number, count: (way: string) => void): Books {
  const missing = new Set<string>()
  /** How the loan was before the first of what is missing went; null when something else has happened since. */
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
      // Where what is left of a fee has paid the loan, the fee is not taken again.
      if (fee !== 0n && is.isPaid) before = null
      return name
    },
    async restore(name, now) {
      const was = await look(now)
      await books.restore(name, now)
      missing.delete(name)
      const is = await remember(now)
      const fee = is.fee - was.fee
      expectLaw(is.net <= was.net + fee, 'nobody owes more because money came again', was, is)
      if (missing.size > 0 || before === null) return
      expectSame('all that went is there again', is.whole, before.whole)
      count('all as it was')
    },
  }
}

/** Throws unless the debts of a loan can be true: no part beyond what was agreed, and none beside credit. */
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
