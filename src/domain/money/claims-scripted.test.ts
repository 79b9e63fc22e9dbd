import { expect, test } from 'vitest'
import { noonOn, onDay, sampleLoan } from './booking/receive.sample.ts'
import { type ClaimableMoney, decideClaim, type SearchFinding } from './claim.ts'
import { makeReference } from './payment-reference.ts'

const PAYMENTS = 1_000
const DUE = 30

/** What happened to a payment, and the expected outcome of its claim. */
const SCRIPTS: Readonly<Record<string, SearchFinding>> = {
  misreferenced: 'booked',
  'reported late': 'booked',
  'reported twice': 'booked',
  'paid twice': 'likely',
  short: 'likely',
  lost: 'nothing',
  'here already': 'here',
  'gone again': 'gone',
  'of another borrower': 'likely',
  'claimed by two': 'likely',
}
const kinds = Object.keys(SCRIPTS)

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
  /** Number of the payment in the script; the claim does not know it. */
  payment: number
}

test(`each of ${PAYMENTS} lost, late, doubled, short and misreferenced payments is found or explained on its day, and none is booked twice`, () => {
  const nobodys = new Map<string, ScriptedPayment>()
  const booked = new Map<string, number>()
  const charges = new Set<string>()
  const counted: Record<string, number> = {}
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
    /** Passes a provider's notice on once per charge. */
    const report = (one: ScriptedPayment) => {
      if (charges.has(one.charge)) return
      charges.add(one.charge)
      if (one.state === 'nobodys') nobodys.set(one.charge, one)
      else ofLoan.push(one)
    }
    if (kind === 'misreferenced' || kind === 'of another borrower' || kind === 'claimed by two') report(money)
    if (kind === 'reported twice') for (const one of [money, money]) report(one)
    if (kind === 'paid twice')
      for (const one of [money, { ...money, charge: `again-${payment}` }]) report(one)
    if (kind === 'short') report({ ...money, amount: amount - BigInt(1 + below(300)) })
    if (kind === 'here already') report({ ...money, reference: own, state: 'here' })
    if (kind === 'gone again') report({ ...money, reference: own, state: 'gone' })

    const opened = noonOn(125)
    const answerBy = noonOn(126)
    const claim = { paidOn: onDay(paid), amount, number: kind === 'here already' ? own : reference, answerBy }
    const about = { isAnothers: false, isContested: kind === 'claimed by two' }
    const look = (at: Date) => {
      const around = [...nobodys.values()].filter(
        (one) => one.amount === amount || one.reference === claim.number || one.charge === claim.number,
      )
      const looked = decideClaim(claim, [...around, ...ofLoan], [own], about, at)
      if (looked.book) {
        nobodys.delete(looked.book.charge)
        booked.set(looked.book.charge, (booked.get(looked.book.charge) ?? 0) + 1)
        expect(looked.book.payment, kind).toBe(payment)
        // Booked on the day of payment, so a timely payment costs no penalty.
        const received = loan.pay('repay', amount, paid, { state: 'issued' }, 125)
        expect(received.postings.map(({ at: on }) => on.getTime())).toEqual(
          received.postings.map(() => noonOn(paid).getTime()),
        )
        if (paid <= DUE) expect(loan.owing().loan.balances['income-penalty']).toBe(0n)
        ofLoan.push({ ...looked.book, state: 'here' })
      }
      return looked
    }
    let looked = look(opened)
    if (kind === 'reported late') {
      expect(looked.finding).toBe('nothing')
      report(money)
      looked = look(answerBy)
    }
    if (!looked.isAnswered) looked = look(answerBy)
    // A second run finds the existing result and books nothing.
    if (looked.book) expect(look(answerBy)).toMatchObject({ finding: 'here', book: null })
    counted[`${kind}: ${looked.finding}`] = (counted[`${kind}: ${looked.finding}`] ?? 0) + 1
  }
  const each = PAYMENTS / kinds.length
  expect(counted).toEqual(
    Object.fromEntries(Object.entries(SCRIPTS).map(([kind, finding]) => [`${kind}: ${finding}`, each])),
  )
  expect([...booked.values()].every((times) => times === 1)).toBe(true)
  expect(booked.size).toBe(3 * each)
})
