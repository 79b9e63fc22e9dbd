import type { ClientKind } from '#domain/loans/penalty.ts'
import type { Product } from '#domain/loans/product.ts'
import { type DealBook, isDealAwaited, stillDays } from './clerk-arranged.ts'
import { grownIn, onceLate } from './clerk-penalty.ts'
import { type Amounts, agree, COLUMNS, type Row } from './clerk-schedule.ts'
import { least, nearest, together } from './clerk-sums.ts'

/** The clerk's sums of one loan; only credit can be negative, when its payment was reversed. */
export interface Sums extends Amounts {
  /** The four columns and this are the debt. */
  penalty: bigint
  cash: bigint
  /** Overpayment of the borrower. */
  credit: bigint
  earnedCommission: bigint
  earnedInterest: bigint
  earnedTax: bigint
  earnedPenalty: bigint
  earnedExtension: bigint
  /** The final difference below one coin, which the lender covers. */
  waived: bigint
  /** Money that paid the debt, and the difference covered with it. */
  paidIn: bigint
}

/** One loan as an independent clerk keeps it by hand. Days are numbers. */
export interface Book extends DealBook {
  product: Product
  client: ClientKind
  paidOutOn: number
  sums: Sums
  /** Last day of recorded penalty. */
  chargedThrough: number | null
  /** Last day of a reversal: earlier days earn no further penalty. */
  owedAgainOn: number | null
  mayExtend: boolean
  /** Number of extensions. */
  extended: number
  /** Due day on the loan's order; it stays when nothing is left. */
  dueOn: number
}

/** What is due on a day. */
export interface Due extends Amounts {
  penalty: bigint
  total: bigint
  dueOn: number
  daysLate: number
}

/** Opens the book of a loan on its disbursement day. */
export function openBook(
  { product, client, mayExtend }: Pick<Book, 'product' | 'client' | 'mayExtend'>,
  amount: bigint,
  paidOutOn: number,
): Book {
  const agreed = agree(product, amount, paidOutOn)
  const all = (column: keyof Amounts) => together(agreed.rows.map((row) => row[column]))
  const owed = { principal: all('principal'), interest: all('interest'), fee: all('fee'), tax: all('tax') }
  return {
    ...{ product, client, agreed, paidOutOn, chargedThrough: null, owedAgainOn: null },
    ...{
      settled: false,
      extended: 0,
      came: [{ on: paidOutOn, amount: 0n, owed: restOf(owed) }],
      deals: [],
      quarrels: [],
      extraStill: null,
    },
    mayExtend: mayExtend && product.extension !== null,
    dueOn: agreed.rows[0]?.dueOn ?? paidOutOn,
    sums: {
      ...owed,
      ...{
        penalty: 0n,
        cash: 0n,
        credit: 0n,
        paidIn: 0n,
        waived: 0n,
        earnedPenalty: 0n,
        earnedExtension: 0n,
      },
      earnedCommission: agreed.commission,
      earnedInterest: owed.interest,
      earnedTax: owed.tax,
    },
  }
}

/** What is left of each line. The oldest lines are paid first, so the rest of a column is in the last ones. */
export function leftOf({ agreed, sums }: Book): Row[] {
  const rows = agreed.rows.map((row) => ({ ...row }))
  for (const column of COLUMNS) {
    let left = sums[column]
    for (const row of rows.toReversed()) {
      row[column] = least(row[column], left)
      left -= row[column]
    }
  }
  return rows
}

export const restOf = (row: Amounts): bigint => row.principal + row.interest + row.fee + row.tax

/** Unpaid lines, oldest first. */
export const openRows = (book: Book): Row[] => leftOf(book).filter((row) => restOf(row) > 0n)

/** Penalty until a day that is not recorded. */
export function grownUntil(book: Book, day: number): bigint {
  const { product, client, chargedThrough, owedAgainOn } = book
  const counted = Math.max(
    chargedThrough ?? Number.NEGATIVE_INFINITY,
    owedAgainOn ?? Number.NEGATIVE_INFINITY,
  )
  const still = [...stillDays(book, Math.max(day, counted))]
  const counts = (after: number, until: number) =>
    Math.max(0, until - after - still.filter((one) => one > after && one <= until).length)
  const late = openRows(book).filter((row) => row.dueOn < day && row.principal > 0n)
  const daily = late.map((row) => {
    const charged = counts(row.dueOn, counted)
    const days = counts(row.dueOn, day)
    if (days <= charged) return 0n
    return (
      grownIn(product.penaltyRule, row.principal, days) - grownIn(product.penaltyRule, row.principal, charged)
    )
  })
  // Once, for the first counted day.
  const counting = late.filter((row) => counts(Math.max(row.dueOn, owedAgainOn ?? row.dueOn), day) > 0)
  const isFirst = chargedThrough === null
  const once = isFirst ? onceLate(product, together(counting.map(({ principal }) => principal)), client) : 0n
  return together(daily) + once
}

/** The whole debt on a day, due or not. */
export function owedOn(book: Book, day: number): Omit<Due, 'dueOn' | 'daysLate'> {
  const penalty = book.sums.penalty + grownUntil(book, day)
  const { principal, interest, fee, tax } = book.sums
  return { principal, interest, fee, tax, penalty, total: restOf(book.sums) + penalty + overdrawn(book) }
}

/** Refunded or used credit whose payment was reversed. */
export const overdrawn = ({ sums }: Book): bigint => (sums.credit < 0n ? -sums.credit : 0n)

/** The amount due on a day: every line whose day has come, or else the next one; null when nothing is owed. */
export function dueOn(book: Book, day: number): Due | null {
  const open = openRows(book)
  const come = open.filter((row) => row.dueOn <= day)
  const asked = come.length > 0 ? come : open.slice(0, 1)
  const all = (column: keyof Amounts) => together(asked.map((row) => row[column]))
  const parts = { principal: all('principal'), interest: all('interest'), fee: all('fee'), tax: all('tax') }
  const penalty = book.sums.penalty + grownUntil(book, day)
  const total = restOf(parts) + penalty + overdrawn(book)
  const since = (open[0] ?? book.agreed.rows.at(-1))?.dueOn
  if (total === 0n || since === undefined) return null
  return { ...parts, penalty, total, dueOn: since, daysLate: since < day ? day - since : 0 }
}

/** Extension price on a day on which the product offers it; an older reference buys it on other days, too. */
export function extensionOffered(book: Book, day: number): ReturnType<typeof extensionOn> {
  const extension = extensionOn(book, day)
  const due = dueOn(book, day)
  const days = book.product.extension?.offeredDays ?? 7
  return extension && due && due.dueOn - day <= days ? extension : null
}

/** Extension price on a day, and the new due day; null if not possible. It always uses all days of the product. */
export function extensionOn(book: Book, day: number): { fee: bigint; dueOn: number } | null {
  const { extension } = book.product
  const due = book.settled || !book.mayExtend || isDealAwaited(book) ? null : dueOn(book, day)
  if (due === null || extension === null || due.daysLate > (extension.maxDaysLate ?? 7)) return null
  const fee = nearest(due.principal * extension.feeRate.numerator, extension.feeRate.denominator)
  const from = due.dueOn > day ? due.dueOn : day
  return fee === 0n ? null : { fee, dueOn: from + extension.maxDays }
}
