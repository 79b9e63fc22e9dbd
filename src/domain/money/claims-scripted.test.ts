import { expect, test } from 'vitest'
import { noonOn, onDay, sampleLoan } from './booking/receive.sample.ts'
import { type ClaimableMoney, decideClaim, type SearchFinding } from './claim.ts'
import { makeReference } from './payment-reference.ts'

const PAYMENTS = 1_000
const DUE = 30

/** Kinds of payments, with the expected finding of the claim for each. */
const FINDINGS: Readonly<Record<string, SearchFinding>> = {
  misreferenced: 'booked',
  'reported late': 'booked',
  'reported twice': 'booked',
  'paid twice': 'likely',
  underpaid: 'likely',
  'never reported': 'nothing',
  'already booked': 'here',
  reversed: 'gone',
  'of another borrower': 'likely',
  'claimed by two': 'likely',
}
const kinds = Object.keys(FINDINGS)

let seed = 20_261_123
const below = (most: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % most
}
const newReference = () => makeReference(Uint8Array.from({ length: 16 }, () => below(256)))
/** Changes one digit at a random place. */
function mistyped(reference: string): string {
  const at = below(reference.length)
  const digit = (Number(reference[at]) + 1 + below(8)) % 10
  return `${reference.slice(0, at)}${digit}${reference.slice(at + 1)}`
}

interface ScriptedPayment extends ClaimableMoney {
  /** Number of the payment in this test. It is not part of the claim. */
  payment: number
}

test(`the claim for each of ${PAYMENTS} irregular payments has the expected finding, and no payment is booked twice`, () => {
  const unmatched = new Map<string, ScriptedPayment>()
  const booked = new Map<string, number>()
  const charges = new Set<string>()
  const counts: Record<string, number> = {}
  for (let payment = 0; payment < PAYMENTS; payment++) {
    const kind = kinds[payment % kinds.length] ?? ''
    const own = newReference()
    const amount = BigInt(10_000 + payment * 307)
    const paid = 1 + below(60)
    const reference = kind === 'of another borrower' ? mistyped(newReference()) : mistyped(own)
    const money: ScriptedPayment = {
      payment,
      state: 'nobodys',
      amount,
      paidOn: onDay(paid),
      reference,
      charge: `ch-${payment}`,
    }
    const loan = sampleLoan()
    const ofLoan: ScriptedPayment[] = []
    /** Receives a provider's notice once for each charge. */
    const receive = (one: ScriptedPayment) => {
      if (charges.has(one.charge)) return
      charges.add(one.charge)
      if (one.state === 'nobodys') unmatched.set(one.charge, one)
      else ofLoan.push(one)
    }
    if (kind === 'misreferenced' || kind === 'of another borrower' || kind === 'claimed by two')
      receive(money)
    if (kind === 'reported twice') for (const one of [money, money]) receive(one)
    if (kind === 'paid twice')
      for (const one of [money, { ...money, charge: `again-${payment}` }]) receive(one)
    if (kind === 'underpaid') receive({ ...money, amount: amount - BigInt(1 + below(300)) })
    if (kind === 'already booked') receive({ ...money, reference: own, state: 'here' })
    if (kind === 'reversed') receive({ ...money, reference: own, state: 'gone' })

    const opened = noonOn(125)
    const answerBy = noonOn(126)
    const claim = {
      paidOn: onDay(paid),
      amount,
      number: kind === 'already booked' ? own : reference,
      answerBy,
    }
    const about = { isAnothers: false, isContested: kind === 'claimed by two' }
    const decide = (at: Date) => {
      const candidates = [...unmatched.values()].filter(
        (one) => one.amount === amount || one.reference === claim.number || one.charge === claim.number,
      )
      const decision = decideClaim(claim, [...candidates, ...ofLoan], [own], about, at)
      if (decision.book) {
        unmatched.delete(decision.book.charge)
        booked.set(decision.book.charge, (booked.get(decision.book.charge) ?? 0) + 1)
        expect(decision.book.payment, kind).toBe(payment)
        // It is booked on the day of payment, so a payment in time has no penalty.
        const received = loan.pay('repay', amount, paid, { state: 'issued' }, 125)
        expect(received.postings.map(({ at: on }) => on.getTime())).toEqual(
          received.postings.map(() => noonOn(paid).getTime()),
        )
        if (paid <= DUE) expect(loan.owing().loan.balances['income-penalty']).toBe(0n)
        ofLoan.push({ ...decision.book, state: 'here' })
      }
      return decision
    }
    let decision = decide(opened)
    if (kind === 'reported late') {
      expect(decision.finding).toBe('nothing')
      receive(money)
      decision = decide(answerBy)
    }
    if (!decision.isAnswered) decision = decide(answerBy)
    // A second run finds the existing result and books nothing.
    if (decision.book) expect(decide(answerBy)).toMatchObject({ finding: 'here', book: null })
    counts[`${kind}: ${decision.finding}`] = (counts[`${kind}: ${decision.finding}`] ?? 0) + 1
  }
  const each = PAYMENTS / kinds.length
  expect(counts).toEqual(
    Object.fromEntries(Object.entries(FINDINGS).map(([kind, finding]) => [`${kind}: ${finding}`, each])),
  )
  expect([...booked.values()].every((times) => times === 1)).toBe(true)
  expect(booked.size).toBe(3 * each)
})
