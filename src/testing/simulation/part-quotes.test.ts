import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#domain/amount.ts'
import type { Product } from '#domain/loans/product.ts'
import { onDay, sampleLoan } from '#domain/money/booking/receive.sample.ts'
import type { LoanWithOrder } from '#domain/money/booking/receive.ts'
import { loanAfter } from '#domain/money/loan-after.ts'
import { loanOn } from '#domain/money/loan-today.ts'
import { partOn, partRange } from '#domain/money/part-payment.ts'
import { debtOn } from '#domain/money/repayment.ts'

/** Number of loans and amounts that are quoted and then paid; the nightly run has many more. */
const { numRuns: QUOTES = 200 } = fc.readConfigureGlobal()

const orderOf = ({ status, contract, loan }: LoanWithOrder) => ({
  status,
  amountMinor: contract?.amount ?? 0n,
  receivedMinor: contract?.received ?? 0n,
  disbursedOn: contract?.disbursedOn ?? null,
  loan,
  spokenOf: [],
})

const standsOn = (owing: LoanWithOrder, day: number) => loanOn(orderOf(owing), onDay(day))

const anyLoan = fc.record({
  instalments: fc.integer({ min: 1, max: 6 }),
  penaltyRule: fc.constantFrom<Product['penaltyRule'][]>('bands-5-4-2', 'three-percent-a-day', 'flat-charge'),
  penaltyCharge: fc.constantFrom(0n, 700n, 40_000n),
  allocation: fc.shuffledSubarray<Product['allocation'][number]>(
    ['penalty', 'fee', 'tax', 'interest', 'principal'],
    { minLength: 5 },
  ),
})

test(`quotes match the later bills, today and later: ${QUOTES} loans`, {
  timeout: 60_000 + QUOTES * 20,
}, () => {
  fc.assert(
    fc.property(
      anyLoan,
      fc.nat({ max: 220 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (change, day, parts, share) => {
        const loan = sampleLoan(change)
        for (const [index, before] of parts.entries()) {
          const range = partRange(standsOn(loan.owing(), Math.floor((day * index) / parts.length)))
          if (range) loan.pay('part', pick(range, before), Math.floor((day * index) / parts.length))
        }
        const owing = loan.owing()
        const range = partRange(standsOn(owing, day))
        if (range === null) return
        const amount = pick(range, share)
        const asked = partOn(standsOn(owing, day), amount)
        if (!asked.ok) throw new Error(asked.refusal)
        const quote = asked.value
        const { left } = debtOn(owing.loan, onDay(day))
        expect(sum(Object.values(quote.pays))).toBe(amount)
        expect(quote.left).toBe(left.total - amount)
        const received = loan.payOf(owing, 'part', amount, day)
        expect(received).toMatchObject({ effect: 'part-paid', message: 'part-paid', settled: false })
        const after = loanAfter(owing.loan, received.postings, onDay(day))
        expect(debtOn(after, onDay(day))).toMatchObject({ due: quote.due, left: { total: quote.left } })
        for (const { on, penalty } of quote.costs)
          expect(debtOn(after, on).left.total).toBe(quote.left + penalty)
      },
    ),
    { numRuns: QUOTES },
  )
})

const pick = ({ least, most }: { least: bigint; most: bigint }, share: number) =>
  least + ((most - least) * BigInt(Math.round(share * 1000))) / 1000n
