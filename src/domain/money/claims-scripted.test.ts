import { expect, test } from 'vitest'
import { noonOn, onDay, sampleLoan } from './booking/receive.sample.ts'
import { type ClaimableMoney, type Finding, lookFor } from './claim.ts'
import { makeReference } from './payment-reference.ts'

const PAYMENTS = 1_000
const DUE = 30

/** What happened to a payment on its way, and what a claim of it comes to. */
const SCRIPTS: Readonly<Record<string, Finding>> = {
  misreferenced: 'booked',
  'told late': 'booked',
  'told twice': 'booked',
  'paid twice': 'likely',
  short: 'likely',
  lost: 'nothing',
  'here already': 'here',
  'gone again': 'gone',
  'somebody else’s': 'likely',
  'claimed by two': 'likely',
}
const kinds = Object.keys(SCRIPTS)

let seed = 20_261_123
const below = (most: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % most
}
const newReference = () => makeReference(Uint8Array.from({ length: 16 }, () => below(256)))
/** The same with one digit wrong, somewhere. */
function mistyped(reference: string): string {
  const at = below(reference.length)
  const digit = (Number(reference[at]) + 1 + below(8)) % 10
  return `${reference.slice(0, at)}${digit}${reference.slice(at + 1)}`
}

interface Told extends ClaimableMoney {
  /** Which payment of the script it is; a claim does not know it. */
  payment: number
}

test(`of ${PAYMENTS} lost, late, doubled, short and misreferenced payments each is found or explained, on its day, and none twice`, () => {
  const nobodys = new Map<string, Told>()
  const booked = new Map<string, number>()
  const charges = new Set<string>()
  const counted: Record<string, number> = {}
  for (let payment = 0; payment < PAYMENTS; payment++) {
    const kind = kinds[payment % kinds.length] ?? ''
    const own = newReference()
    const amount = BigInt(10_000 + payment * 307)
    const paid = 1 + below(60)
    const reference = kind === 'somebody else’s' ? mistyped(newReference()) : mistyped(own)
    const money: Told = {
      payment,
      state: 'nobodys',
      amount,
      paidOn: onDay(paid),
      reference,
      charge: `ch-${payment}`,
    }
    const loan = sampleLoan()
    const ofLoan: Told[] = []
    /** A notice, by the name of its charge: what is told again is known. */
    const tell = (one: Told) => {
      if (charges.has(one.charge)) return
      charges.add(one.charge)
      if (one.state === 'nobodys') nobodys.set(one.charge, one)
      else ofLoan.push(one)
    }
    if (kind === 'misreferenced' || kind === 'somebody else’s' || kind === 'claimed by two') tell(money)
    if (kind === 'told twice') for (const one of [money, money]) tell(one)
    if (kind === 'paid twice') for (const one of [money, { ...money, charge: `again-${payment}` }]) tell(one)
    if (kind === 'short') tell({ ...money, amount: amount - BigInt(1 + below(300)) })
    if (kind === 'here already') tell({ ...money, reference: own, state: 'here' })
    if (kind === 'gone again') tell({ ...money, reference: own, state: 'gone' })

    const opened = noonOn(125)
    const answerBy = noonOn(126)
    const claim = { paidOn: onDay(paid), amount, number: kind === 'here already' ? own : reference, answerBy }
    const about = { isAnothers: false, isContested: kind === 'claimed by two' }
    const look = (at: Date) => {
      const around = [...nobodys.values()].filter(
        (one) => one.amount === amount || one.reference === claim.number || one.charge === claim.number,
      )
      const looked = lookFor(claim, [...around, ...ofLoan], [own], about, at)
      if (looked.book) {
        nobodys.delete(looked.book.charge)
        booked.set(looked.book.charge, (booked.get(looked.book.charge) ?? 0) + 1)
        expect(looked.book.payment, kind).toBe(payment)
        // On the day on which it was paid: in time there is nothing to pay for being late.
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
    if (kind === 'told late') {
      expect(looked.finding).toBe('nothing')
      tell(money)
      looked = look(answerBy)
    }
    if (!looked.isAnswered) looked = look(answerBy)
    // Sent once more, it finds what is there and books nothing.
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
